import { afterAll, afterEach, vi } from 'vitest';
import { startWordPress, type TestWordPress } from './start-wordpress.ts';

/** A WordPress of this test file's own, which behaves again after each test. */
export async function ownWordPress(): Promise<TestWordPress> {
  // A whole WordPress answers each call; on a busy machine that takes its time.
  vi.setConfig({ testTimeout: 60_000 });
  const wp = await startWordPress();
  afterAll(() => wp.stop());
  afterEach(() => wp.misbehave(null));
  return wp;
}
