import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './load.ts';

const PAUSE_MS = 15;

/** Asks for a list again and again until something has happened. @returns what each answer took, in ms. */
export async function listWhile(event: Promise<unknown>, url: string, cookie: string): Promise<number[]> {
  const over = new AbortController();
  const stop = () => over.abort();
  event.then(stop, stop);
  const times: number[] = [];
  const address = `${url}/trpc/content.listContent?input=${encodeURIComponent('{}')}`;
  while (!over.signal.aborted) {
    times.push((await ask(address, { cookie })).ms);
    await sleep(PAUSE_MS);
  }
  return times;
}
