import { randomUUID } from 'node:crypto';
import { isBlocked } from '#server/auth/is-blocked.ts';
import { readStored } from '#server/database/stored.ts';
import { AppError } from '#server/errors.ts';
import { nextMonthStart } from '#server/features/billing/usage.ts';
import { startGeneration } from '#server/features/writing/start-generation.ts';
import { CALENDAR_MESSAGES } from '#shared/rules/calendar.ts';
import { entryBrief } from '#shared/schemas/calendar.ts';
import { generateContentInput, type GenerateContentInput } from '#shared/schemas/content.ts';
import { awaitsReviewers, REVIEWED_PARTS } from '../approval.ts';
import { restingStatus } from '../internal.ts';
import { asSeen, isTooLate, type StepContext, type TimedEntry } from './entry-step.ts';
import { holdForWords, missEntry, stopEntry, tryAgain } from './stop-entry.ts';

const HOUR_MS = 3_600_000;

/** The generation's id is stored first, so that a killed worker starts no second one. */
export async function beginWriting(ctx: StepContext, entry: TimedEntry) {
  const { db, now } = ctx;
  const leadHours = entry.plan?.leadHours ?? 24;
  if (now().getTime() < entry.slotAt.getTime() - leadHours * HOUR_MS) return;
  if (isTooLate(entry, now())) return missEntry(ctx, entry);
  const generationId = entry.generationId ?? randomUUID();
  const noted = await db.calendarEntry.updateMany({ where: asSeen(entry), data: { generationId } });
  if (noted.count === 0) return;
  const begun = { ...entry, generationId };
  try {
    await startGeneration(ctx, requestOf(begun));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (await isBlocked(db, entry.userId)) return;
    return refuseWriting(ctx, begun, error);
  }
  await db.calendarEntry.updateMany({ where: asSeen(begun), data: { status: 'writing' } });
}

/** @throws AppError for a brief of another version */
export function requestOf({
  brief,
  generationId,
}: Pick<TimedEntry, 'brief' | 'generationId'>): GenerateContentInput {
  const { keyword = '', ...rest } = readStored(entryBrief, brief) ?? {};
  const request = { ...rest, keywords: keyword ? [keyword] : [], id: generationId };
  const input = readStored(generateContentInput, request);
  if (input) return input;
  const { briefUnreadable, planAgain } = CALENDAR_MESSAGES;
  throw new AppError('invalid', briefUnreadable, { hint: planAgain });
}

/** Words are renewed on the first; other refusals would repeat. */
function refuseWriting(ctx: StepContext, entry: TimedEntry, { reason, message, hint }: AppError) {
  if (reason !== 'paymentRequired')
    return stopEntry(ctx, entry, { status: 'failed', reason: message, hint, generationId: null });
  const isPro = ctx.plans.planAt(entry.user.account, ctx.now()) === 'pro';
  return holdForWords(ctx, entry, message, isPro ? nextMonthStart(ctx.now()) : null);
}

export async function collectPiece(ctx: StepContext, entry: TimedEntry) {
  const { db } = ctx;
  const id = entry.generationId ?? '';
  const own = { id, userId: ctx.user.id };
  const generation = await db.generation.findFirst({
    where: own,
    select: { status: true, errorMessage: true, errorHint: true },
  });
  const status = generation?.status ?? 'cancelled';
  const message = generation?.errorMessage ?? CALENDAR_MESSAGES.writingFailed;
  const failure = { message, hint: generation?.errorHint ?? undefined };
  if (status === 'failed') return tryAgain(ctx, entry, failure, { status: 'queued', generationId: null });

  const isDone = status === 'done';
  const piece = isDone && (await db.piece.findFirst({ where: own, select: REVIEWED_PARTS }));

  if (piece) {
    const written = { ...entry, contentId: id };
    const resting = restingStatus(written, entry.plan, await awaitsReviewers(db, piece, ctx.now()));
    const over = { attempts: 0, tryAt: null, lastError: null, lastHint: null };
    const data = { ...over, contentId: id, status: resting };
    await db.calendarEntry.updateMany({ where: asSeen(entry), data });
    return;
  }

  // The user stopped the writing or deleted the piece.
  if (isDone || status === 'cancelled')
    await stopEntry(ctx, entry, { status: 'failed', reason: message, generationId: null });
}
