import { changeAccount } from '#server/auth/change-as.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import { readStored } from '#server/database/stored.ts';
import type { PublicError } from '#server/errors.ts';
import { noteEvent } from '#server/features/webhooks/webhooks.ts';
import { stoppedMail } from '#server/mails/calendar-mails.ts';
import { queueMail } from '#server/queue/mail-queue.ts';
import { CALENDAR_MESSAGES, type EntryStatus } from '#shared/rules/calendar.ts';
import { entryBrief } from '#shared/schemas/calendar.ts';
import { NOT_APPROVED } from '../approval.ts';
import { holdQueued } from '../queries.ts';
import { asSeen, mailPartsOf, type StepContext, type StepEntry } from './entry-step.ts';

export const FAILURES_IN_ROW_MAX = 3;
const MINUTE_MS = 60_000;
/** Before the second, third and fourth try. */
const TRY_AFTER_MINUTES = [1, 10, 60];

type Stop = {
  status: Extract<EntryStatus, 'held' | 'missed' | 'failed'>;
  reason: string;
  hint?: string | undefined;
  /** Null: only the user can go on. */
  tryAt?: Date | null;
  generationId?: null;
  isUnapproved?: boolean;
};

export async function stopEntry(ctx: StepContext, entry: StepEntry, stop: Stop) {
  const { status, reason, hint, tryAt = null, generationId, isUnapproved = false } = stop;
  const approval = isUnapproved ? NOT_APPROVED : {};
  await changeAccount(ctx, async (tx) => {
    const { count } = await tx.calendarEntry.updateMany({
      where: asSeen(entry),
      data: {
        ...approval,
        status,
        lastError: reason,
        lastHint: hint ?? null,
        tryAt,
        heldBy: null,
        generationId,
      },
    });
    if (count === 0) return;
    if (status !== 'failed') await noteStopped(ctx, tx, [entry], { status, reason });
    const isPaused = status === 'failed' && (await countFailure(ctx, tx, entry, reason));
    await queueMail(ctx, tx, stoppedMail({ ...mailPartsOf(ctx, entry), status, reason, hint, isPaused }));
  });
}

type Entry = { id: string; userId: string; websiteId: string };
type Stopped = { status: 'held' | 'missed'; reason: string };

export async function noteStopped(services: Services, tx: Tx, entries: Entry[], { status, reason }: Stopped) {
  for (const { id, userId, websiteId } of entries)
    await noteEvent(services, tx, { userId, type: `entry.${status}`, data: { id, websiteId, reason } });
}

/** @returns whether the plan is paused now */
async function countFailure(ctx: StepContext, tx: Tx, { planId }: StepEntry, reason: string) {
  if (!planId) return false;
  const data = { failuresInRow: { increment: 1 } };
  const { failuresInRow } = await tx.publishPlan.update({ where: { id: planId }, data });
  if (failuresInRow < FAILURES_IN_ROW_MAX) return false;
  await tx.publishPlan.updateMany({
    where: { id: planId, pausedAt: null },
    data: { pausedAt: ctx.now(), pauseReason: reason },
  });
  return true;
}

/** Three retries, then it has failed. @param again further changes for the retry */
export async function tryAgain(
  ctx: StepContext,
  entry: StepEntry,
  { message, hint }: Pick<PublicError, 'message' | 'hint'>,
  again: { status: EntryStatus; generationId?: null },
) {
  const minutes = TRY_AFTER_MINUTES[entry.attempts];
  const { generationId } = again;
  if (minutes === undefined)
    return stopEntry(ctx, entry, { status: 'failed', reason: message, hint, generationId });
  await ctx.db.calendarEntry.updateMany({
    where: asSeen(entry),
    data: {
      ...again,
      heldBy: null,
      attempts: entry.attempts + 1,
      tryAt: new Date(ctx.now().getTime() + minutes * MINUTE_MS),
      lastError: message,
      lastHint: hint ?? null,
    },
  });
}

export const missEntry = (ctx: StepContext, entry: StepEntry) =>
  stopEntry(ctx, entry, {
    status: 'missed',
    reason: entry.lastError ?? CALENDAR_MESSAGES.missed,
    hint: CALENDAR_MESSAGES.chooseTime,
  });

/** Also holds entries that are at least as long and begin before then. @param tryAt null: never renewed */
export async function holdForWords(ctx: StepContext, entry: StepEntry, reason: string, tryAt: Date | null) {
  const { wordCount = 0 } = readStored(entryBrief, entry.brief) ?? {};
  const held = { status: 'held', lastError: reason, lastHint: null, tryAt, generationId: null } as const;
  await changeAccount(ctx, async (tx) => {
    const { count } = await tx.calendarEntry.updateMany({ where: asSeen(entry), data: held });
    if (count === 0) return;
    const others = await holdQueued(tx, { userId: ctx.user.id, wordCount, reason, tryAt, now: ctx.now() });
    await noteStopped(ctx, tx, [entry, ...others], { status: 'held', reason });
  });
}
