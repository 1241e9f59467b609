import { afterAll, vi } from 'vitest';
import { closeFile } from './after-file.ts';

/** Less than a test has, so that the condition which was not met is named. */
const PATIENCE_MS = 60_000;

// Vitest gives up after a second, which a busy machine needs for the next step. What is met ends the wait at once.
const { waitFor, waitUntil } = vi;
const patient = (options: number | object | undefined) =>
  typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options };
vi.waitFor = (check, options) => waitFor(check, patient(options));
vi.waitUntil = (check, options) => waitUntil(check, patient(options));

// The files of a worker share one process, which one file after the other leaves as it was.
afterAll(closeFile);
