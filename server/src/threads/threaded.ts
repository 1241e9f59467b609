import path from 'node:path';
import { Piscina } from 'piscina';
import { createTurns } from '../lib/turns.ts';

export type ThreadCall = { file: string; name: string; args: unknown[] };
export type ThreadAnswer = { value: unknown } | { error: unknown };

/** A call that used too much processor time or memory, or came when too many others were waiting. */
export class ThreadLimitError extends Error {}

const MEMORY_MB = 128;
const YOUNG_MB = 16;
/** Of processor time. */
const WORK_MS = 3000;
const WATCH_MS = 200;
const WAITING_MAX = 1000;
/** Idle threads end after this long. */
const IDLE_MS = 10_000;

const thread = new Piscina({
  filename: path.join(import.meta.dirname, 'thread-worker.ts'),
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: IDLE_MS,
  resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
});
const turns = createTurns(1);
let waiting = 0;

type Call<F> = F extends (...args: infer A) => infer R ? { args: A; result: Promise<Awaited<R>> } : never;

/**
 * Runs the functions of another module in a thread: content of strangers is read there, so its cost in memory and time
 * stays in that thread. Calls run one after the other; arguments and results are copied.
 * @param file full path of the module.
 * @throws ThreadLimitError
 */
export function threaded<M>(file: string) {
  return <Name extends keyof M & string>(name: Name, ...args: Call<M[Name]>['args']) =>
    answerOf({ file, name, args }) as Call<M[Name]>['result'];
}

async function answerOf(call: ThreadCall): Promise<unknown> {
  if (waiting >= WAITING_MAX) throw new ThreadLimitError('Too many calls are waiting');
  waiting += 1;
  const answer = await turns.take(null, () => run(call)).finally(() => (waiting -= 1));
  if ('error' in answer) throw answer.error;
  return answer.value;
}

async function run(call: ThreadCall): Promise<ThreadAnswer> {
  const tooLong = new AbortController();
  const watch = watchWork(() => tooLong.abort());
  try {
    const answer: ThreadAnswer = await thread.run(call, { name: 'run', signal: tooLong.signal });
    return answer;
  } catch (cause) {
    throw new ThreadLimitError('The call was given up', { cause });
  } finally {
    clearInterval(watch);
  }
}

/** Processor time counts, not time on the clock: on a busy machine a harmless call may have to wait. */
function watchWork(onTooLong: () => void) {
  let begun: number | undefined;
  return setInterval(() => {
    // A thread that has just ended has no answer.
    void thread.threads[0]?.cpuUsage().then(
      ({ user, system }) => {
        const used = (user + system) / 1000;
        begun ??= used;
        if (used - begun > WORK_MS) onTooLong();
      },
      () => undefined,
    );
  }, WATCH_MS);
}
