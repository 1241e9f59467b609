import { changeAccount } from '#server/auth/change-as.ts';
import { lockedPiece } from '#server/features/pieces/own-piece.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { approvalMail } from '#server/mails/calendar-mails.ts';
import { queueMail } from '#server/queue/mail-queue.ts';
import { CALENDAR_MESSAGES } from '#shared/rules/calendar.ts';
import { sharePath } from '#shared/rules/paths.ts';
import { approvalOf, reviewersAgree } from '../approval.ts';
import { FRESH } from '../internal.ts';
import { asSeen, mailPartsOf, type StepContext, type TimedEntry } from './entry-step.ts';
import { stopEntry } from './stop-entry.ts';

/** A day ahead; without approval the entry is held at its time. Expired links no longer count. */
export async function awaitApproval(ctx: StepContext, entry: TimedEntry) {
  const untilSlot = entry.slotAt.getTime() - ctx.now().getTime();
  if (untilSlot > DAY_MS || (untilSlot > 0 && entry.remindedAt) || (await approveAgreed(ctx, entry))) return;
  if (untilSlot <= 0) {
    const { notApproved: reason, approve: hint } = CALENDAR_MESSAGES;
    return stopEntry(ctx, entry, { status: 'held', reason, hint });
  }
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

/** Keeps its time; what the user sent back stays. @returns whether it changed */
async function approveAgreed(ctx: StepContext, entry: TimedEntry): Promise<boolean> {
  const { contentId, note } = entry;
  if (!contentId || note) return false;
  return changeAccount(ctx, async (tx) => {
    const piece = await lockedPiece(tx, ctx, contentId);
    if (!(await reviewersAgree(tx, piece, ctx.now()))) return false;
    const data = { ...FRESH, ...approvalOf(piece, ctx.now()), status: 'approved' } as const;
    await tx.calendarEntry.updateMany({ where: asSeen(entry), data });
    return true;
  });
}
