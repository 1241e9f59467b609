import type { BatchIdInput, BatchView } from '#shared/schemas/calendar-import.ts';
import type { UserContext } from '#server/context.ts';
import { replan } from '../replan.ts';
import { readBatch } from './list-batches.ts';
import { UNBEGUN } from './unbegun.ts';
import { changeAccount } from '#server/auth/change-as.ts';

/** Nothing of the batch is begun or posted until it is resumed; what is being written or posted is finished. */
export async function pauseBatch(ctx: UserContext, { id }: BatchIdInput): Promise<BatchView> {
  const { db, user, now } = ctx;
  await db.entryBatch.updateMany({
    where: { id, userId: user.id, pausedAt: null },
    data: { pausedAt: now() },
  });
  return readBatch(db, ctx, id);
}

/** What its pause has kept back gets the next free times. */
export async function resumeBatch(ctx: UserContext, { id }: BatchIdInput): Promise<BatchView> {
  const { user, now } = ctx;
  return changeAccount(ctx, async (tx) => {
    const { websiteId } = await readBatch(tx, ctx, id);
    await tx.entryBatch.update({ where: { id }, data: { pausedAt: null } });
    await replan(tx, { userId: user.id, websiteId }, { batchId: id, slotAt: { lte: now() } }, now());
    return readBatch(tx, ctx, id);
  });
}

/** Takes what is not begun out of the calendar. */
export async function clearBatch(ctx: UserContext, { id }: BatchIdInput): Promise<BatchView> {
  return changeAccount(ctx, async (tx) => {
    await readBatch(tx, ctx, id);
    await tx.calendarEntry.deleteMany({ where: { ...UNBEGUN, batchId: id, userId: ctx.user.id } });
    return readBatch(tx, ctx, id);
  });
}
