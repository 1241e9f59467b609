import type { EntryIdInput } from '#shared/schemas/calendar.ts';
import type { UserContext } from '../../context.ts';
import { ownOpenEntry } from './own-rows.ts';
import { changeAccount } from '../../auth/change-as.ts';

/** Takes an entry out of the calendar. The piece that was written for it stays. */
export async function removeEntry(ctx: UserContext, { id }: EntryIdInput) {
  await changeAccount(ctx, async (tx) => {
    await ownOpenEntry(tx, ctx, id);
    await tx.calendarEntry.delete({ where: { id } });
  });
  return { id };
}
