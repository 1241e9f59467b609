import { changeAccount } from '#server/auth/change-as.ts';
import type { UserContext } from '#server/context.ts';
import { lockRow, type Tx } from '#server/database/db.ts';
import { putRowsBack } from '#server/database/kept-rows.ts';
import { AppError } from '#server/errors.ts';
import { missKept } from '#server/features/calendar/queries.ts';
import { adoptPublications } from '#server/features/websites/queries.ts';
import { DELETED_MESSAGES } from '#shared/rules/deleted.ts';
import { siteKey } from '#shared/rules/websites.ts';
import { letGoOfPublications } from './queries.ts';

/** A website may bring very many pages back. */
const TIMEOUT_MS = 60_000;

/** Posts nothing: planned entries come back as missed, a website without its credentials. */
export async function restoreDeleted(ctx: UserContext, { id }: { id: string }) {
  const userId = ctx.user.id;

  return changeAccount(
    ctx,
    async (tx) => {
      const isKept = await lockRow(tx, 'deleted_things', { id, userId }, 'update');
      if (!isKept) throw new AppError('notFound', DELETED_MESSAGES.notFound);

      await missKept(tx, id);
      await letGoOfPublications(tx, id, ctx.now());
      await putRowsBack(tx, id);
      await tx.deletedThing.delete({ where: { id } });
      await adoptPosts(tx, userId);
      return { id };
    },
    { timeout: TIMEOUT_MS },
  );
}

/** Posts on a site that has been connected again since. */
async function adoptPosts(tx: Tx, userId: string) {
  const lost = await tx.publication.findMany({
    where: { userId, websiteId: null, removedSite: { not: null } },
    distinct: ['removedSite'],
    select: { removedSite: true },
  });
  if (lost.length === 0) return;

  const keys = new Set(lost.map(({ removedSite }) => removedSite));
  const websites = await tx.website.findMany({ where: { userId } });
  for (const website of websites) if (keys.has(siteKey(website))) await adoptPublications(tx, website);
}
