import { CALENDAR_MESSAGES, type EntryStatus } from '#shared/rules/calendar.ts';
import type { Services } from '#server/context.ts';
import { isDatabaseAway } from '#server/database/database-away.ts';
import { toPublicError } from '#server/errors.ts';
import { patiently } from '#server/lib/caller.ts';
import type { Payload } from '#server/queue/tasks.ts';
import { asSeen, mailPartsOf, STEP_PARTS, type StepContext, type TimedEntry } from './entry-step.ts';
import { postEntry, type PostPiece, resumePosting } from './post-entry.ts';
import { stopEntry, tryAgain } from './stop-entry.ts';
import { beginWriting, collectPiece } from './write-entry.ts';
import { placer } from '../place-entry.ts';
import { readSchedule } from '../read-schedule.ts';
import { FRESH, restingStatus } from '../internal.ts';
import { changeAccount } from '#server/auth/change-as.ts';
import { sharePath } from '#shared/rules/paths.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { approvalMail } from '#server/mails/calendar-mails.ts';
import { queueMail } from '#server/queue/mail-queue.ts';
import { lockedPiece } from '../../pieces/own-piece.ts';
import { approvalOf, reviewersAgree } from '../approval.ts';

/** A day ahead; without approval the entry is held at its time. Expired links no longer count. */
async function awaitApproval(ctx: StepContext, entry: TimedEntry) {
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

/** A missed time is replaced by the next free one. */
async function releaseEntry(ctx: StepContext, entry: TimedEntry) {
  const now = ctx.now();
  if (!entry.tryAt || entry.tryAt > now) return;
  await changeAccount(ctx, async (tx) => {
    const { userId, websiteId, timeZone, slotAt, id } = entry;
    const schedule = await readSchedule(tx, { userId, websiteId, timeZone, now, without: [id] });
    const place = slotAt > now ? {} : placer(schedule, now)({ kind: 'next' });
    const data = { ...FRESH, ...place, status: restingStatus(entry, entry.plan) };
    await tx.calendarEntry.updateMany({ where: asSeen(entry), data });
  });
}

type Step = (ctx: StepContext, entry: TimedEntry, post?: PostPiece) => Promise<void>;

const STEPS: Partial<Record<EntryStatus, Step>> = {
  queued: beginWriting,
  writing: collectPiece,
  review: awaitApproval,
  approved: postEntry,
  posting: resumePosting,
  held: releaseEntry,
};

/** The next step if due; several workers may try at once. */
export async function workOnEntry(services: Services, { id }: Payload<'workOnEntry'>, post?: PostPiece) {
  const entry = await services.db.calendarEntry.findUnique({ where: { id }, include: STEP_PARTS });
  if (!entry?.slotAt) return;
  const pausedAt = entry.plan?.pausedAt ?? entry.batch?.pausedAt;
  if (pausedAt && entry.status !== 'posting') return;
  const ctx = { ...services, user: { id: entry.userId } };
  try {
    const { userId, slotAt } = entry;
    await patiently(() => STEPS[entry.status]?.(ctx, { ...entry, slotAt }, post), userId);
  } catch (error) {
    // Posting counts its own failures.
    if (entry.status === 'posting' || isDatabaseAway(error)) throw error;
    services.log.error({ err: error, entryId: id }, 'a step of a planned piece failed');
    await tryAgain(ctx, entry, toPublicError(error), { status: entry.status });
  }
}
