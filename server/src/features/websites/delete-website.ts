import { changeAccount } from '#server/auth/change-as.ts';
import type { UserContext } from '#server/context.ts';
import { siteKey, WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { endCompanion } from './companion/reports.ts';
import type { WebsiteIdInput } from './inputs.ts';
import { ownWebsite } from './site-access.ts';

/** Posts stay on the site; publications are kept in case it is connected again. */
export async function deleteWebsite(ctx: UserContext, { id }: WebsiteIdInput) {
  const website = await ownWebsite(ctx, id, WEBSITE_MESSAGES.deleteFailed);
  if (website.reportSecret) await endCompanion(ctx, id);
  const own = { userId: ctx.user.id };
  await changeAccount(ctx, async (tx) => {
    const removedSite = siteKey(website);
    await tx.publication.updateMany({
      where: { ...own, websiteId: id },
      data: { websiteId: null, removedSite },
    });
    await tx.website.deleteMany({ where: { ...own, id } });
  });
  return { id };
}
