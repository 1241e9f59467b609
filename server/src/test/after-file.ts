const closers: (() => Promise<unknown>)[] = [];

/** Runs when the tests of this file have ended, wherever it is asked for; Vitest's afterAll is heard only where tests are defined. */
export const afterFile = (close: () => Promise<unknown>) => void closers.push(close);

export async function closeFile() {
  for (const close of closers.splice(0).toReversed()) await close();
}
