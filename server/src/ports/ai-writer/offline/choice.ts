/** A repeatable choice: the same key always picks the same element. */
export function pick<T>(items: readonly T[], key: string): T | undefined {
  return items[hash(key) % items.length];
}

/** A repeatable order of the items. */
export function shuffled<T>(items: readonly T[], key: string): T[] {
  const ranked = items.map((item, index) => ({ item, rank: hash(`${key}/${index}`) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}

/** FNV-1a with a final mix, so that keys which differ in their last letter alone spread as well. */
export function hash(key: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    value = Math.imul(value ^ key.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
