import { vi } from 'vitest';

const PATIENCE_MS = 20_000;

// Vitest gives up after a second, which a busy machine needs for the next step. What is met ends the wait at once.
const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
