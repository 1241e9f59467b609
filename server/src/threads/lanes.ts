import path from 'node:path';
import { Piscina } from 'piscina';

export type ThreadCall = { file: string; name: string; args: unknown[] };
export type ThreadAnswer = { value: unknown } | { error: unknown };

export class ThreadLimitError extends Error {}

/** Of the JavaScript heap. */
const MEMORY_MB = 64;
const YOUNG_MB = 4;
/** Processor time. */
const WORK_MS = 1000;
const WATCH_MS = 100;
/** Wall time for a call that waits for ever; a busy machine may be as slow as this. */
export const ENDS_WITHIN_MS = 120_000;
const IDLE_MS = 10_000;

/** @param nice lowers its priority below that of requests */
export function createThread(nice: number, endsWithinMs = ENDS_WITHIN_MS) {
  const thread = new Piscina({
    filename: path.join(import.meta.dirname, 'thread-worker.ts'),
    minThreads: 0,
    // Two histograms each, which nobody reads.
    recordTiming: false,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    niceIncrement: nice,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  });

  // One that fails between two calls has nobody who waits for it: the next call gets a new one.
  thread.on('error', () => undefined);

  /** Processor time, because on a busy machine a harmless call may have to wait. */
  function watchWork(onTooMuch: () => void) {
    let begun: number | undefined;
    return setInterval(() => {
      // A thread that has ended has no answer.
      void thread.threads[0]?.cpuUsage().then(
        ({ user, system }) => {
          const used = (user + system) / 1000;
          begun ??= used;
          if (used - begun > WORK_MS) onTooMuch();
        },
        () => undefined,
      );
    }, WATCH_MS);
  }

  return async (call: ThreadCall): Promise<ThreadAnswer> => {
    const tooMuch = new AbortController();
    const watch = watchWork(() => tooMuch.abort());
    const end = setTimeout(() => tooMuch.abort(), endsWithinMs);
    try {
      const answer: ThreadAnswer = await thread.run(call, { name: 'run', signal: tooMuch.signal });
      return answer;
    } catch (cause) {
      throw new ThreadLimitError('The call was given up', { cause });
    } finally {
      clearInterval(watch);
      clearTimeout(end);
    }
  };
}
