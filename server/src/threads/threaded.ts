import { createLane } from './lanes.ts';

/** Whole documents have a thread of their own, so that nobody's text waits while a book is read. */
const LANES = {
  texts: createLane({ memoryMb: 128, workMs: 3000, growthMb: 1024 }),
  documents: createLane({ memoryMb: 512, workMs: 20_000, growthMb: 1024 }),
};

type Call<F> = F extends (...args: infer A) => infer R ? { args: A; result: Promise<Awaited<R>> } : never;

/**
 * Runs the functions of another module in a thread: content of strangers is read there, so its cost in memory and time
 * stays in that thread. Calls run one after the other; arguments and results are copied.
 * @param file full path of the module.
 * @throws ThreadLimitError
 */
export function threaded<M>(file: string, lane: keyof typeof LANES = 'texts') {
  return <Name extends keyof M & string>(name: Name, ...args: Call<M[Name]>['args']) =>
    LANES[lane]({ file, name, args }) as Call<M[Name]>['result'];
}
