import { z } from 'zod';
import type { Services, UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { isSigned, newSigningSecret } from '#server/lib/standard-webhooks.ts';
import type { SiteAccess } from '#server/ports/cms/cms.ts';
import { decryptWebsite, ownWebsite, type SiteOwner } from '../site-access.ts';

const TIMEOUT_MS = 10_000;
/** The site may be gone. */
const END_TIMEOUT_MS = 3000;

/** Far longer than a report is acceptable. */
const KEPT_MS = DAY_MS;

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
  const signed = { id, timestamp, body: report.body };
  if (age > TOLERANCE_SECONDS || !isSigned(signed, signature, secret)) return { outcome: 'refused' };
  return { outcome: 'verified', userId, websiteId, id, reportSecret };
}

/** @returns null for none or an unreadable one */
async function decryptReportSecret(
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

export const reportAddress = (publicUrl: string, websiteId: string) =>
  new URL(`/api/wordpress-events/${websiteId}`, publicUrl).href;

/** At each check, as it may have been reinstalled. @returns whether it accepted */
export async function connectCompanion(ctx: SiteOwner, id: string, access: SiteAccess): Promise<boolean> {
  const secret = await ensureReportSecret(ctx, id);
  const address = reportAddress(ctx.settings.publicUrl, id);
  return ctx.cms.wordpress.connectReports(access, { address, secret }, AbortSignal.timeout(TIMEOUT_MS));
}

/** An unreachable plugin learns it with its next report. */
export async function endCompanion(ctx: UserContext, id: string) {
  const to = { address: reportAddress(ctx.settings.publicUrl, id) };
  try {
    const { access } = await decryptWebsite(ctx, id);
    await ctx.cms.wordpress.endReports(access, to, AbortSignal.timeout(END_TIMEOUT_MS));
  } catch (error) {
    ctx.log.debug({ err: error }, 'a companion plugin could not be disconnected');
  }
}

async function ensureReportSecret(ctx: SiteOwner, id: string): Promise<string> {
  const owner = { userId: ctx.user.id, websiteId: id };
  const made = newSigningSecret();
  const sealed = await ctx.secrets.encrypt(made, { ...owner, use: 'reports' });
  const where = { id, userId: ctx.user.id, reportSecret: null };
  const { count } = await ctx.db.website.updateMany({ where, data: { reportSecret: sealed } });
  if (count > 0) return made;
  const stored = await decryptReportSecret(ctx, owner, (await ownWebsite(ctx, id)).reportSecret);
  if (stored) return stored;
  // Encrypted with a lost key.
  await ctx.db.website.updateMany({ where: { id, userId: ctx.user.id }, data: { reportSecret: sealed } });
  return made;
}
