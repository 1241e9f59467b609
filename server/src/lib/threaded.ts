import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

export type ThreadCall = { file: string; name: string; args: unknown[] };
export type ThreadAnswer = { value: unknown } | { error: unknown };

type Waiting = ThreadCall & { resolve: (value: unknown) => void; reject: (error: unknown) => void };

/** A call that took too much work or the thread's memory, or came when too many others were waiting. */
export class ThreadLimitError extends Error {}

const MEMORY_MB = 128;
const YOUNG_MB = 16;
/** Of processor time. */
const WORK_MS = 3000;
const WATCH_MS = 200;
const WAITING_MAX = 200;
/** A thread that has had nothing to do for this long ends. */
const IDLE_MS = 10_000;

const waiting: Waiting[] = [];
let worker: Worker | undefined;
let isBusy = false;
let idle: NodeJS.Timeout | undefined;

type Call<F> = F extends (...args: infer A) => infer R ? { args: A; result: Promise<Awaited<R>> } : never;

/**
 * The functions of another module, run in a thread of their own: what strangers have made is read there, so that it can
 * cost that thread's memory and time and nobody else's. One call after the other; arguments and results are copied.
 * @param file full path of the module. @throws ThreadLimitError
 */
export function threaded<M>(file: string) {
  return <Name extends keyof M & string>(name: Name, ...args: Call<M[Name]>['args']) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= WAITING_MAX) return reject(new ThreadLimitError('Too many calls are waiting'));
      waiting.push({ file, name, args, resolve, reject });
      void workOff();
    }) as Call<M[Name]>['result'];
}

async function workOff() {
  if (isBusy) return;
  isBusy = true;
  clearTimeout(idle);
  for (let call = waiting.shift(); call; call = waiting.shift()) {
    const { resolve, reject, ...rest } = call;
    await runOne(rest).then(resolve, reject);
  }
  isBusy = false;
  idle = setTimeout(endWorker, IDLE_MS).unref();
}

async function runOne(call: ThreadCall): Promise<unknown> {
  const answer = await answerOf(call);
  if ('error' in answer) throw answer.error;
  return answer.value;
}

async function answerOf(call: ThreadCall): Promise<ThreadAnswer> {
  const running = (worker ??= startWorker());
  const tooLong = new AbortController();
  const watch = watchWork(running, () => tooLong.abort());
  running.ref();
  try {
    running.postMessage(call);
    const [answer] = await once(running, 'message', { signal: tooLong.signal });
    running.unref();
    return answer as ThreadAnswer;
  } catch (cause) {
    endWorker();
    throw new ThreadLimitError('The call was given up', { cause });
  } finally {
    clearInterval(watch);
  }
}

/** Its own work counts, not the time on the clock: on a busy machine a harmless call may have to wait. */
function watchWork(running: Worker, onTooLong: () => void) {
  let begun: number | undefined;
  return setInterval(() => {
    // A thread that has ended has no answer.
    void running.cpuUsage().then(
      ({ user, system }) => {
        const used = (user + system) / 1000;
        begun ??= used;
        if (used - begun > WORK_MS) onTooLong();
      },
      () => undefined,
    );
  }, WATCH_MS);
}

function startWorker() {
  const started = new Worker(path.join(import.meta.dirname, 'thread-worker.ts'), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  // Between two calls nobody else listens, and an error without a listener would end the process.
  started.on('error', () => {
    if (worker === started) worker = undefined;
  });
  started.unref();
  return started;
}

function endWorker() {
  void worker?.terminate();
  worker = undefined;
}
