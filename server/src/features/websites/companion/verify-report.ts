import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { DAY_MS } from '#server/lib/durations.ts';

/** Far longer than a report is acceptable. */
const KEPT_MS = DAY_MS;

/** The headers of Standard Webhooks and the raw body. */
export type SignedReport = {
  websiteId: string;
  id: string;
  timestamp: string;
  signature: string;
  body: string;
};

type Verdict =
  /** The website is unknown or reports nothing. */
  | { outcome: 'gone' }
  /** Forged, altered or too old. */
  | { outcome: 'refused' }
  | { outcome: 'verified'; userId: string; websiteId: string; id: string; reportSecret: string };

const TOLERANCE_SECONDS = 5 * 60;
const SIGNATURES_MAX = 5;

const headers = z.object({
  websiteId: z.uuid(),
  id: z.string().regex(/^[\w-]{1,64}$/),
  timestamp: z.string().regex(/^\d{1,12}$/),
  signature: z.string().max(500),
});

/** The signature is the only authentication. */
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

/** @returns null for none or an unreadable one */
export async function decryptReportSecret(
  { secrets }: Pick<Services, 'secrets'>,
  owner: { userId: string; websiteId: string },
  sealed: string | null,
): Promise<string | null> {
  if (!sealed) return null;
  try {
    return await secrets.decrypt(sealed, { ...owner, use: 'reports' });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Ids of reports, kept against replay. */
export async function removeOldReports({ db, now }: Pick<Services, 'db' | 'now'>) {
  const receivedAt = { lte: new Date(now().getTime() - KEPT_MS) };
  await db.websiteReport.deleteMany({ where: { receivedAt } });
}
