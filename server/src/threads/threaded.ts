import { currentCaller } from '../lib/caller.ts';
import { createSemaphore } from '../lib/semaphore.ts';
import { createThread, type ThreadAnswer, type ThreadCall } from './lanes.ts';
import { inOwnProcess, PROCESSES_MAX } from './own-process.ts';

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
 * arguments and results are copied. @param file full path of the module @throws ThreadLimitError,
 * AppError('tooManyRequests')
 */
export function threaded<M>(file: string, lane: keyof typeof LANES = 'texts') {
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
