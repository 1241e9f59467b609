const GROWTH = 1.02;

/** Each update carries the whole text, so short growth is not sent. In characters. */
export const hasGrown = (length: number, shown: number): boolean => length > shown * GROWTH;
