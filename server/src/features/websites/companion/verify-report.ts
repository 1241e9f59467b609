import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Services } from '#server/context.ts';
import { decryptReportSecret } from './report-secret.ts';

/** A report as it came: its three headers of Standard Webhooks, and the very bytes of its body. */
export type SignedReport = {
  websiteId: string;
  id: string;
  timestamp: string;
  signature: string;
  body: string;
};

export type Verdict =
  /** The website is not here, or reports nothing. */
  | { outcome: 'gone' }
  /** Forged, changed on its way, or too old. */
  | { outcome: 'refused' }
  | { outcome: 'verified'; userId: string; websiteId: string; id: string; reportSecret: string };

const TOLERANCE_SECONDS = 5 * 60;
/** A secret that is being changed signs twice. */
const SIGNATURES_MAX = 5;

const headers = z.object({
  websiteId: z.uuid(),
  id: z.string().regex(/^[\w-]{1,64}$/),
  timestamp: z.string().regex(/^\d{1,12}$/),
  signature: z.string().max(500),
});

/** Says whether a report comes from the website's own plugin, now. Nobody is signed in here: the signature is all. */
export async function verifyReport(services: Services, report: SignedReport): Promise<Verdict> {
  const read = headers.safeParse(report);
  const websiteId = z.uuid().safeParse(report.websiteId).data;
  if (!websiteId) return { outcome: 'gone' };
  const website = await services.db.website.findUnique({
    where: { id: websiteId },
    select: { userId: true, reportSecret: true },
  });
  if (!website?.reportSecret) return { outcome: 'gone' };
  const { userId, reportSecret } = website;
  const secret = await decryptReportSecret(services, { userId, websiteId }, reportSecret);
  if (!read.success || !secret) return { outcome: 'refused' };
  const { id, timestamp, signature } = read.data;
  const age = Math.abs(services.now().getTime() / 1000 - Number(timestamp));
  const signed = `${id}.${timestamp}.${report.body}`;
  if (age > TOLERANCE_SECONDS || !isSigned(signed, signature, secret)) return { outcome: 'refused' };
  return { outcome: 'verified', userId, websiteId, id, reportSecret };
}

function isSigned(signed: string, signature: string, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  return signature
    .split(' ', SIGNATURES_MAX)
    .map((one) => Buffer.from(one))
    .some((one) => one.length === expected.length && timingSafeEqual(one, expected));
}
