import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WritingStep } from '#shared/rules/billing.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { writtenLanguage } from '#shared/rules/sample-note.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import type { Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { Db, Tx } from '#server/database/db.ts';
import { createSemaphore } from '#server/lib/semaphore.ts';
import type { LiveWriter } from '#server/live/live-generations.ts';
import type { CallOptions } from '#server/ports/ai-writer/ai-writer.ts';
import type { Brief } from '#server/ports/ai-writer/brief.ts';
import { addTokens } from '../../billing/piece-tokens.ts';
import { callToActionIn } from '../call-to-action-in.ts';
import type { TakenGeneration } from './lease.ts';

/** How long a finished part is held in memory while the database is away. */
const STORE_FOR_MS = 60_000;
const STORE_AGAIN_MS = 500;
/** Pieces are stored a few at a time, so requests find time and connections in between. */
export const storing = createSemaphore({ places: 4 });

/** Why a run ends early: the piece is no longer wanted or ours, the process stops, or it took too long. */
export type StopReason = 'gone' | 'serverStops' | 'tookTooLong';

/** One attempt of one worker at one generation. */
export type Run = TakenGeneration & {
  services: Services;
  owner: string;
  /** When this attempt began, by performance.now(). */
  startedAt: number;
  liveWriter: LiveWriter;
  /** Of all its calls to the AI. */
  fence: string;
  signal: AbortSignal;
  stop(reason: StopReason): void;
  stopped(): StopReason | undefined;
};

export function startRun(services: Services, taken: TakenGeneration): Run {
  const controller = new AbortController();
  let reason: StopReason | undefined;
  return {
    ...taken,
    brief: inItsLanguage(taken.brief, services.writer.name),
    services,
    owner: services.worker.id,
    startedAt: performance.now(),
    liveWriter: services.live.write(taken.id, taken.state),
    fence: randomUUID().slice(0, 8),
    signal: controller.signal,
    stop: (why) => {
      reason ??= why;
      controller.abort();
    },
    stopped: () => reason,
  };
}

function inItsLanguage(brief: Brief, writer: string | null): Brief {
  const { callToAction, language } = brief;
  if (!callToAction) return brief;
  const text = callToActionIn(callToAction.text, writtenLanguage(writer, language));
  return { ...brief, callToAction: { ...callToAction, text } };
}

/** The time spent on the piece so far, not counting the time between attempts. */
export function writingMsOf({ writingMs, startedAt }: Run): number {
  return Math.round(writingMs + performance.now() - startedAt);
}

/**
 * Asks the AI. A failure is final, because another attempt would pay for the same call again.
 * @throws AppError with a hint for the user, or the abort.
 */
export async function askAi<T>(
  run: Run,
  step: WritingStep,
  ask: (options: CallOptions) => Promise<T>,
  signal = run.signal,
): Promise<T> {
  const { usage } = run;
  try {
    return await ask({
      signal,
      fence: run.fence,
      onCall: () => void (usage.aiCalls += 1),
      onUsage: (tokens) => addTokens(usage.tokens, step, tokens),
    });
  } catch (error) {
    if (signal.aborted || error instanceof AppError) throw error;
    run.services.log.error({ err: error, generationId: run.id }, 'the AI port failed unexpectedly');
    throw new AppError('upstreamFailed', CONTENT_MESSAGES.generateFailed, {
      hint: CONTENT_MESSAGES.tryAgain,
      cause: error,
    });
  }
}

/** Called before every checkpoint that brings the piece further: the count of attempts starts again. */
export function noteProgress(run: Run) {
  run.attemptsSinceProgress = 0;
}

/**
 * Updates the generation's row.
 * @throws the abort when this run no longer holds it.
 */
export async function checkpoint(run: Run, data: Prisma.GenerationUncheckedUpdateManyInput) {
  await store(run, () => updateHeld(run.services.db, run, data));
}

/** @returns false, without writing, when the run no longer holds the generation. */
export async function updateHeld(
  db: Db | Tx,
  run: Run,
  data: Prisma.GenerationUncheckedUpdateManyInput,
): Promise<boolean> {
  const { id, owner, usage, attemptsSinceProgress } = run;
  const { count } = await db.generation.updateMany({
    where: { id, leaseOwner: owner },
    data: { ...data, ...usage, attemptsSinceProgress, writingMs: writingMsOf(run) },
  });
  return count > 0;
}

/**
 * Repeats a write while the database is away, so text that was paid for is not lost.
 * @param write answers false when the run no longer holds the generation.
 */
export async function store(run: Run, write: () => Promise<boolean>) {
  const until = Date.now() + STORE_FOR_MS;
  for (;;) {
    try {
      if (await storing.run(write, null)) return;
      run.stop('gone');
      run.signal.throwIfAborted();
    } catch (error) {
      if (run.signal.aborted || Date.now() > until) throw error;
      run.services.log.warn({ err: error, generationId: run.id }, 'a checkpoint is written again');
      await sleep(STORE_AGAIN_MS, undefined, { signal: run.signal });
    }
  }
}
