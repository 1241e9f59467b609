import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

const READER = path.join(import.meta.dirname, 'list-reader.ts');

/**
 * Asks for a list again and again until something has happened; from a thread of its own, so that only the server's
 * delays are measured, not those of this process, which may be busy. @returns what each answer took, in ms.
 */
export async function listWhile(event: Promise<unknown>, url: string, cookie: string): Promise<number[]> {
  const address = `${url}/trpc/content.listContent?input=${encodeURIComponent('{}')}`;
  const reader = new Worker(READER, { workerData: { address, cookie } });
  const answered = once(reader, 'message');
  const stop = () => reader.postMessage('stop');
  event.then(stop, stop);
  const [times]: number[][] = await answered;
  return times ?? [];
}
