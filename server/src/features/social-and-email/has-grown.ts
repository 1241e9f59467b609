const GROWTH = 1.02;

export const hasGrown = (length: number, shown: number): boolean => length > shown * GROWTH;
