import { changeAccount } from '#server/auth/change-as.ts';
import type { Services, UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { removeUnusedSources } from '#server/features/sources/queries.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { DELETED_MESSAGES, KEPT_DAYS } from '#shared/rules/deleted.ts';

const SHOWN_MAX = 500;

const sinceWhen = (now: Date) => new Date(now.getTime() - KEPT_DAYS * DAY_MS);

export async function listDeleted({ db, user, now }: UserContext) {
  const rows = await db.deletedThing.findMany({
    where: { userId: user.id, deletedAt: { gt: sinceWhen(now()) } },
    orderBy: [{ deletedAt: 'desc' }, { id: 'desc' }],
    take: SHOWN_MAX,
    omit: { userId: true },
  });
  return rows.map(({ deletedAt, ...row }) => ({
    ...row,
    deletedAt: deletedAt.toISOString(),
    endsAt: new Date(deletedAt.getTime() + KEPT_DAYS * DAY_MS).toISOString(),
  }));
}

/** For good. */
export async function deleteNow(ctx: UserContext, { id }: { id: string }) {
  const userId = ctx.user.id;
  await changeAccount(ctx, async (tx) => {
    const { count } = await tx.deletedThing.deleteMany({ where: { id, userId } });
    if (count === 0) throw new AppError('notFound', DELETED_MESSAGES.notFound);
    await removeUnusedSources(tx, userId);
  });
  return { id };
}

/** What nobody has restored in time. */
export async function removeKept({ db, now }: Pick<Services, 'db' | 'now'>) {
  const { count } = await db.deletedThing.deleteMany({ where: { deletedAt: { lte: sinceWhen(now()) } } });
  if (count > 0) await removeUnusedSources(db, null);
}
