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
