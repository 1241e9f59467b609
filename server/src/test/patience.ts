import { vi } from 'vitest';

/** Less than a test has, so that the condition which was not met is named. */
const PATIENCE_MS = 60_000;

// Vitest gives up after a second, which a busy machine needs for the next step. What is met ends the wait at once.
const { waitFor, waitUntil } = vi;
const patient = (options: number | object | undefined) =>
  typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options };
vi.waitFor = (check, options) => waitFor(check, patient(options));
vi.waitUntil = (check, options) => waitUntil(check, patient(options));
