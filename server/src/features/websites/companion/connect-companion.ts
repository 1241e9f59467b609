import { randomBytes } from 'node:crypto';
import type { UserContext } from '#server/context.ts';
import type { SiteAccess } from '#server/ports/cms/cms.ts';
import { decryptWebsite, ownWebsite } from '../site-access.ts';
import { decryptReportSecret } from './verify-report.ts';

const SECRET_BYTES = 32;
const TIMEOUT_MS = 10_000;
/** The site may be gone. */
const END_TIMEOUT_MS = 3000;

/** Where the companion plugin of a website sends its reports. */
export const reportAddress = (publicUrl: string, websiteId: string) =>
  new URL(`/api/wordpress-events/${websiteId}`, publicUrl).href;

/** At each check, as it may have been reinstalled. @returns whether it accepted */
export async function connectCompanion(ctx: UserContext, id: string, access: SiteAccess): Promise<boolean> {
  const secret = await reportSecret(ctx, id);
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
    ctx.log.debug({ err: error }, 'a companion plugin was not told');
  }
}

/** Created once. */
async function reportSecret(ctx: UserContext, id: string): Promise<string> {
  const owner = { userId: ctx.user.id, websiteId: id };
  const made = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  const sealed = await ctx.secrets.encrypt(made, { ...owner, use: 'reports' });
  const where = { id, userId: ctx.user.id, reportSecret: null };
  const { count } = await ctx.db.website.updateMany({ where, data: { reportSecret: sealed } });
  if (count > 0) return made;
  const stored = await decryptReportSecret(ctx, owner, (await ownWebsite(ctx, id)).reportSecret);
  if (stored) return stored;
  // Encrypted with a lost key.
  await ctx.db.website.updateMany({
    where: { id, userId: ctx.user.id },
    data: { reportSecret: sealed },
  });
  return made;
}
