import type { SiteCheck } from '#shared/schemas/websites.ts';
import type { WebsiteIdInput } from './inputs.ts';
import type { UserContext } from '../../context.ts';
import { connectCompanion } from './companion/connect-companion.ts';
import { decryptWebsite } from './site-access.ts';

const TIMEOUT_MS = 20_000;

/** Asks the site what works there and keeps the answer. A companion plugin that is found is connected. */
export async function checkWebsite(ctx: UserContext, { id }: WebsiteIdInput): Promise<SiteCheck> {
  const { cmsType, access } = await decryptWebsite(ctx, id);
  const found = await ctx.cms[cmsType].check(access, AbortSignal.timeout(TIMEOUT_MS));
  const companion = found.companion && {
    ...found.companion,
    reports: await connectCompanion(ctx, id, access),
  };
  const check = { ...found, companion, checkedAt: ctx.now().toISOString() };
  // The website may have been edited in the meantime; then the result no longer applies.
  const { domain, username, shopName } = access;
  const where = { id, userId: ctx.user.id, domain, username, shopName };
  await ctx.db.website.updateMany({ where, data: { lastCheck: check } });
  return check;
}
