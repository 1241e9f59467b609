import type { Services, UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { SiteAccess } from '#server/ports/cms/cms.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';

/** What works on a user's site, also without that user: a job. */
export type SiteOwner = Services & { user: Pick<UserContext['user'], 'id'> };
type Owner = Pick<SiteOwner, 'db' | 'user'>;

/** Credential still encrypted. @throws AppError('notFound') */
export async function ownWebsite(
  { db, user }: Owner,
  id: string,
  missing: string = WEBSITE_MESSAGES.notFound,
) {
  const website = await db.website.findFirst({ where: { id, userId: user.id } });
  if (!website) throw new AppError('notFound', missing);
  return website;
}

/** @throws AppError('notFound') */
export async function decryptWebsite(ctx: Owner & Pick<Services, 'secrets'>, id: string) {
  const { appPassword, domain, username, shopName, cmsType } = await ownWebsite(ctx, id);
  if (appPassword === '')
    throw new AppError('conflict', WEBSITE_MESSAGES.cutOff, { hint: WEBSITE_MESSAGES.cutOffHint });

  const secret = await ctx.secrets.decrypt(appPassword, { userId: ctx.user.id, websiteId: id });
  const access: SiteAccess = { domain, username, secret, shopName };
  return { id, cmsType, domain, shopName, access };
}
