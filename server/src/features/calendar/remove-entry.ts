import type { EntryIdInput } from '#shared/calendar.ts';
import type { UserContext } from '../../context.ts';
import { lockAccount } from '../../database/db.ts';
import { ownOpenEntry } from './own-rows.ts';

/** Takes an entry out of the calendar. The piece that was written for it stays. */
export async function removeEntry(ctx: UserContext, { id }: EntryIdInput) {
  await ctx.db.$transaction(async (tx) => {
    await lockAccount(tx, ctx.user.id);
    await ownOpenEntry(tx, ctx, id);
    await tx.calendarEntry.delete({ where: { id } });
  });
  return { id };
}
