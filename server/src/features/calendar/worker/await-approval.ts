import { CALENDAR_MESSAGES } from '#shared/calendar-rules.ts';
import { sharePath } from '#shared/paths.ts';
import { DAY_MS } from '../../../lib/durations.ts';
import { approvalMail } from '../../../mails/calendar-mails.ts';
import { queueMail } from '../../../queue/mail-queue.ts';
import { asSeen, mailPartsOf, type StepContext, type TimedEntry } from './entry-step.ts';
import { stopEntry } from './stop-entry.ts';

/** Asks for the approval a day ahead; without it the entry is held at its time. */
export async function awaitApproval(ctx: StepContext, entry: TimedEntry) {
  const untilSlot = entry.slotAt.getTime() - ctx.now().getTime();
  if (untilSlot <= 0) {
    const { notApproved: reason, approve: hint } = CALENDAR_MESSAGES;
    return stopEntry(ctx, entry, { status: 'held', reason, hint });
  }
  if (untilSlot > DAY_MS || entry.remindedAt) return;
  const { slotAt, timeZone, contentId } = entry;
  const shareUrl = `${ctx.settings.publicUrl}${sharePath(contentId ?? '')}`;
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.calendarEntry.updateMany({
      where: { ...asSeen(entry), remindedAt: null },
      data: { remindedAt: ctx.now() },
    });
    if (count > 0)
      await queueMail(ctx, tx, approvalMail({ ...mailPartsOf(ctx, entry), slotAt, timeZone, shareUrl }));
  });
}
