import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterFile } from '../after-file.ts';
import type { Task } from './work-thread.ts';

/** Work in proportion to its text is done in a second or two; work that grows faster needs many minutes. */
const ENDS_WITHIN_MS = 120_000;
const MEMORY_MB = 512;

let running: Worker | undefined;

/**
 * Does this work on this text in a thread, which is stopped where the work does not end.
 * @returns what is wrong with it, or null
 */
export function problemOf(task: Task, endsWithinMs = ENDS_WITHIN_MS): Promise<string | null> {
  const thread = (running ??= start());

  const { promise, resolve } = Promise.withResolvers<string | null>();
  const giveUp = (problem: string) => {
    running = undefined;
    void thread.terminate().then(() => resolve(problem));
  };
  const fail = (error: Error) => giveUp(String(error));

  const patience = setTimeout(() => giveUp('does not end'), endsWithinMs);
  thread.once('message', resolve).once('error', fail);
  thread.postMessage(task);

  return promise.finally(() => {
    clearTimeout(patience);
    thread.off('message', resolve).off('error', fail);
  });
}

function start() {
  const thread = new Worker(path.join(import.meta.dirname, 'work-thread.ts'), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    stderr: true,
  });
  afterFile(() => thread.terminate());
  return thread;
}
