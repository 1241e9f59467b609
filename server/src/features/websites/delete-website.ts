import { changeAccount } from '#server/auth/change-as.ts';
import { keepDeleted } from '#server/auth/keep-deleted.ts';
import type { UserContext } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import { shortAddress, siteKey, WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { endCompanion } from './companion/reports.ts';
import type { WebsiteIdInput } from './inputs.ts';
import { ownWebsite } from './site-access.ts';

/** What was read of a large site, and its figures, are very many rows. */
const TIMEOUT_MS = 60_000;

/** Posts stay on the site; publications are kept in case it is connected again. */
export async function deleteWebsite(ctx: UserContext, { id }: WebsiteIdInput) {
  const website = await ownWebsite(ctx, id, WEBSITE_MESSAGES.deleteFailed);
  if (website.reportSecret) await endCompanion(ctx, id);
  const own = { userId: ctx.user.id };

  const remove = async (tx: Tx) => {
    if ((await tx.website.count({ where: { ...own, id } })) === 0) return;
    await ctx.hooks.websites.siteDeleting({ ...ctx, tx }, { websiteId: id, userId: ctx.user.id });
    const thing = { kind: 'website', title: shortAddress(website.domain) } as const;
    // What opens the site is kept nowhere: whoever restores it connects it again.
    if (await keepDeleted(tx, ctx, thing))
      await tx.website.updateMany({ where: { ...own, id }, data: WITHOUT_KEYS });

    const removedSite = siteKey(website);
    await tx.publication.updateMany({
      where: { ...own, websiteId: id },
      data: { websiteId: null, removedSite },
    });
    await tx.website.deleteMany({ where: { ...own, id } });
  };
  await changeAccount(ctx, remove, { timeout: TIMEOUT_MS });
  return { id };
}

const WITHOUT_KEYS = {
  appPassword: '',
  reportSecret: null,
  companion: Prisma.DbNull,
  lastCheck: Prisma.DbNull,
} as const;
