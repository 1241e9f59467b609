/* What a document might make of the thread that reads it. */

export const lengthOf = (text: string): number => text.length;

export function fail(why: string): never {
  throw new Error(why);
}

export function fillMemory(): never {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 1000 }, Math.random));
}

export function neverEnd(): never {
  for (;;);
}

export function fillBuffers(): never {
  const kept: Buffer[] = [];
  for (;;) kept.push(Buffer.alloc(8 * 1024 * 1024, 1));
}

export const waitForEver = () => new Promise<never>(() => undefined);

/** The names of the variables that it sees. */
export const variables = (): string[] => Object.keys(process.env);
