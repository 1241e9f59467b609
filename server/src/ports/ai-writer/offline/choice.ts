import { createHash } from 'node:crypto';

/** A repeatable choice: the same key always picks the same element. */
export function pick<T>(items: readonly T[], key: string): T | undefined {
  return items[hash(key) % items.length];
}

export function shuffled<T>(items: readonly T[], key: string): T[] {
  const ranked = items.map((item, index) => ({ item, rank: hash(`${key}/${index}`) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}

export const hash = (key: string): number => createHash('md5').update(key).digest().readUInt32BE();
