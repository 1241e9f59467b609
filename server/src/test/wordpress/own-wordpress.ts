import { afterAll, afterEach } from 'vitest';
import { startWordPress, type TestWordPress } from './start-wordpress.ts';

/** A WordPress of this test file's own, which behaves again after each test. */
export async function ownWordPress(): Promise<TestWordPress> {
  const wp = await startWordPress();
  afterAll(() => wp.stop());
  afterEach(() => wp.misbehave(null));
  return wp;
}
