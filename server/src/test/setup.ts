import { afterAll, vi } from 'vitest';
import { closeFile } from './after-file.ts';

const PATIENCE_MS = 60_000;

// Vitest gives up after a second, which a busy machine needs for the next step. What is met ends the wait at once.
const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });

// The files of a worker share one process, which one file after the other leaves as it was.
afterAll(closeFile);
