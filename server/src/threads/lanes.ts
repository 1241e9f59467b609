import path from 'node:path';
import { Piscina } from 'piscina';
import { createTurns } from '../lib/turns.ts';

/** A call as the thread's program takes it. */
export type ThreadCall = { file: string; name: string; args: unknown[] };
export type ThreadAnswer = { value: unknown } | { error: unknown };

/** A call that used too much processor time or memory, or came when too many others were waiting. */
export class ThreadLimitError extends Error {}

type Limits = {
  /** Of JavaScript's own memory. */
  memoryMb: number;
  /** Of processor time. */
  workMs: number;
  /** By how much the whole process may grow: what libraries unpack stands outside JavaScript's memory. */
  growthMb: number;
};

const YOUNG_MB = 16;
const WATCH_MS = 100;
const WAITING_MAX = 1000;
/** Idle threads end after this long. */
const IDLE_MS = 10_000;
const MB = 1024 * 1024;

/** One thread, whose calls run one after the other within limits. */
export function createLane({ memoryMb, workMs, growthMb }: Limits) {
  const thread = new Piscina({
    filename: path.join(import.meta.dirname, 'thread-worker.ts'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const turns = createTurns(1);
  let waiting = 0;

  async function run(call: ThreadCall): Promise<ThreadAnswer> {
    const tooMuch = new AbortController();
    const watch = watchWork(() => tooMuch.abort());
    try {
      const answer: ThreadAnswer = await thread.run(call, { name: 'run', signal: tooMuch.signal });
      return answer;
    } catch (cause) {
      throw new ThreadLimitError('The call was given up', { cause });
    } finally {
      clearInterval(watch);
    }
  }

  /** Processor time counts, not time on the clock: on a busy machine a harmless call may have to wait. */
  function watchWork(onTooMuch: () => void) {
    let begun: number | undefined;
    const memoryMax = process.memoryUsage.rss() + growthMb * MB;
    return setInterval(() => {
      if (process.memoryUsage.rss() > memoryMax) onTooMuch();
      // A thread that has just ended has no answer.
      void thread.threads[0]?.cpuUsage().then(
        ({ user, system }) => {
          const used = (user + system) / 1000;
          begun ??= used;
          if (used - begun > workMs) onTooMuch();
        },
        () => undefined,
      );
    }, WATCH_MS);
  }

  return async (call: ThreadCall): Promise<unknown> => {
    if (waiting >= WAITING_MAX) throw new ThreadLimitError('Too many calls are waiting');
    waiting += 1;
    const answer = await turns.take(null, () => run(call)).finally(() => (waiting -= 1));
    if ('error' in answer) throw answer.error;
    return answer.value;
  };
}
