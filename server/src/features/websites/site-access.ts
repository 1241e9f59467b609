import { MESSAGES } from '#shared/websites.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { SiteAccess } from '../../ports/cms/cms.ts';

/** The user's own website with its credential opened for one request. @throws AppError('notFound') */
export async function openWebsite({ db, user, secrets }: UserContext, id: string) {
  const website = await db.website.findFirst({ where: { id, userId: user.id } });
  if (!website) throw new AppError('notFound', MESSAGES.notFound);
  const { appPassword, domain, username, shopName, cmsType } = website;
  const secret = await secrets.open(appPassword, { userId: user.id, websiteId: id });
  const access: SiteAccess = { domain, username, secret, shopName };
  return { id, cmsType, domain, shopName, access };
}
