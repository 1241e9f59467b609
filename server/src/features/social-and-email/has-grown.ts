const GROWTH = 1.02;

/** Whether a text is worth sending again: each update carries the whole text. Both in characters. */
export const hasGrown = (length: number, shown: number): boolean => length > shown * GROWTH;
