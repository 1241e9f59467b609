// The thread of `listWhile`.
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { ask } from './load.ts';

const PAUSE_MS = 15;

const { address, cookie } = z.object({ address: z.string(), cookie: z.string() }).parse(workerData);
const over = new AbortController();
parentPort?.once('message', () => over.abort());
const times: number[] = [];
while (!over.signal.aborted) {
  times.push((await ask(address, { cookie })).ms);
  await sleep(PAUSE_MS);
}
parentPort?.postMessage(times);
