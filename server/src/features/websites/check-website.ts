import type { SiteCheck } from '#shared/schemas/websites.ts';
import type { WebsiteIdInput } from './inputs.ts';
import type { UserContext } from '../../context.ts';
import { connectCompanion } from './companion/connect-companion.ts';
import { decryptWebsite } from './site-access.ts';

const TIMEOUT_MS = 20_000;

/** Stores the result, and connects a companion plugin it finds. */
export async function checkWebsite(ctx: UserContext, { id }: WebsiteIdInput): Promise<SiteCheck> {
  const { cmsType, access } = await decryptWebsite(ctx, id);
  const found = await ctx.cms[cmsType].check(access, AbortSignal.timeout(TIMEOUT_MS));
  const companion = found.companion && {
    ...found.companion,
    reports: await connectCompanion(ctx, id, access),
  };
  const check = { ...found, companion, checkedAt: ctx.now().toISOString() };
  // An edit meanwhile makes the result obsolete.
  const { domain, username, shopName } = access;
  const where = { id, userId: ctx.user.id, domain, username, shopName };
  await ctx.db.website.updateMany({ where, data: { lastCheck: check } });
  return check;
}
