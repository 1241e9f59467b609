import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { AppError } from '#server/errors.ts';
import { currentCaller } from '#server/lib/caller.ts';
import { createSemaphore } from '#server/lib/semaphore.ts';
import {
  createThread,
  ENDS_WITHIN_MS,
  ThreadLimitError,
  type ThreadAnswer,
  type ThreadCall,
} from './lanes.ts';

const PROGRAM = path.join(import.meta.dirname, 'process-worker.ts');
const MB = 1024 * 1024;
/** Memory of the container or machine, shared with requests and threads. */
const AROUND_MB = Math.min(process.constrainedMemory() || Infinity, os.totalmem()) / MB;
const PART = 0.3;
const MEMORY_MAX_MB = 512;
/** Enough for two files at once. */
const ROOM_FOR_TWO_MB = 1000;
/** Reserved by Node's threads, hardly used. */
const STACKS_MB = 64;
/** Share of the memory for the JavaScript heap. */
const HEAP_PART = 0.6;
/** Processor time. */
const WORK_SECONDS = 10;
const PROCESS_NICE = 5;

const PROCESSES_MAX = AROUND_MB < ROOM_FOR_TWO_MB ? 1 : 2;
const LIMITS = {
  workSeconds: WORK_SECONDS,
  memoryMb: Math.min(MEMORY_MAX_MB, (AROUND_MB * PART) / PROCESSES_MAX),
};
type Limits = typeof LIMITS;

/** The system enforces memory and time, and ends such a process before ours. */
const WITHIN_LIMITS = `echo 1000 > /proc/self/oom_score_adj; ulimit -c 0; ulimit -t "$1"; ulimit -d "$2"; shift 2; exec "$@"`;

/** Knows none of our secrets. @throws ThreadLimitError, AppError('unavailable') without a free process */
export async function inOwnProcess(
  call: ThreadCall,
  { signal, ...limits }: Partial<Limits> & { signal?: AbortSignal | undefined } = {},
): Promise<ThreadAnswer> {
  signal?.throwIfAborted();
  const child = await started({ ...LIMITS, ...limits });
  const ended = new Promise((resolve) => void child.once('exit', resolve));
  const kill = () => void child.kill('SIGKILL');
  signal?.addEventListener('abort', kill);
  if (signal?.aborted) kill();
  try {
    const answer = await answerOf(child, call);
    kill();
    await ended;
    if (answer) return answer;
    signal?.throwIfAborted();
    throw new ThreadLimitError('The process used too much work or memory');
  } finally {
    signal?.removeEventListener('abort', kill);
  }
}

async function started(limits: Limits): Promise<ChildProcess> {
  try {
    const child = start(limits);
    await once(child, 'spawn');
    return child;
  } catch (cause) {
    const message = 'The server is too busy to read files at the moment.';
    throw new AppError('unavailable', message, { hint: 'Please try again in a minute.', cause });
  }
}

function start({ workSeconds, memoryMb }: Limits) {
  reserved ??= reservedMb();
  const dataKb = Math.round((reserved + STACKS_MB + memoryMb) * 1024);
  const heap = `--max-old-space-size=${Math.round(memoryMb * HEAP_PART)}`;
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', '--max-semi-space-size=4', heap];
  const child = spawn(
    '/bin/sh',
    ['-c', WITHIN_LIMITS, 'sh', String(workSeconds), String(dataKb), ...node, PROGRAM],
    {
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      timeout: ENDS_WITHIN_MS,
      killSignal: 'SIGKILL',
    },
  );
  if (child.pid) os.setPriority(child.pid, PROCESS_NICE);
  return child;
}

const answerOf = (child: ChildProcess, call: ThreadCall) =>
  new Promise<ThreadAnswer | undefined>((resolve, reject) => {
    child.once('message', (answer: ThreadAnswer) => resolve(answer));
    child.once('exit', () => resolve(undefined));
    child.once('error', reject);
    // A process that has ended reports so by its exit.
    child.send(call, () => undefined);
  });

let reserved: number | undefined;

/** V8 reserves writable address space for code, which the limit counts; measured once, 10 ms. */
function reservedMb(): number {
  const ranges = readFileSync('/proc/self/maps', 'utf8').matchAll(/^(\w+)-(\w+) rwxp/gm);
  return (
    [...ranges].reduce((sum, [, from = '', to = '']) => sum + parseInt(to, 16) - parseInt(from, 16), 0) / MB
  );
}

/** Characters; longer calls have another thread, so that short ones do not wait for them. */
const SHORT = 100_000;
const NICE = 5;
/** Of one user. */
const WORK_MAX_MS = 100_000;
/** Bounds the memory of one user's queue. */
const WAITING_MAX = { short: 50, long: 5, documents: 3 };
const createLane = (waitingMax: number, places = 1) =>
  createSemaphore({ places, waitingMax, workMaxMs: WORK_MAX_MS });

const shortTexts = { thread: createThread(0), semaphore: createLane(WAITING_MAX.short) };
const longTexts = { thread: createThread(NICE), semaphore: createLane(WAITING_MAX.long) };
const documents = createLane(WAITING_MAX.documents, PROCESSES_MAX);

const LANES = {
  texts: (call: ThreadCall) => {
    const { thread, semaphore } = lengthOf(call.args) > SHORT ? longTexts : shortTexts;
    return semaphore.run(() => thread(call));
  },
  /** What a file unpacks to is known only afterwards, so its process may end alone. */
  documents: (call: ThreadCall) =>
    documents.run(() => inOwnProcess(call, { signal: currentCaller()?.signal?.() })),
};

type Call<F> = F extends (...args: infer A) => infer R ? { args: A; result: Promise<Awaited<R>> } : never;

/**
 * Content of strangers is read in a thread or process that bears the cost. One call per user at a time;
 * arguments and results are copied. @param module its path from the folder @throws ThreadLimitError,
 * AppError('tooManyRequests')
 */
export function threaded<M>(folder: string, module: string, lane: keyof typeof LANES = 'texts') {
  const file = path.join(folder, module);
  return <Name extends keyof M & string>(name: Name, ...args: Call<M[Name]>['args']) =>
    LANES[lane]({ file, name, args }).then(valueOf) as Call<M[Name]>['result'];
}

function valueOf(answer: ThreadAnswer): unknown {
  if ('error' in answer) throw answer.error;
  return answer.value;
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string' || value instanceof Uint8Array) return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + lengthOf(part), 0);
}
