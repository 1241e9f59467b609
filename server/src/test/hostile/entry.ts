/** What is done with a text from outside, how long the longest one is, and how many times that is tried here. */
export type Entry = [length: number, work: (text: string) => unknown, times?: number];

export const LONG = 100_000;
export const HERE = 'https://a.example/';

/**
 * A real text is never as long. Work in proportion to its length still takes a second, and work that grows with the
 * square of it takes many minutes, so which of the two it is can be told on any machine.
 */
export const TIMES = 10;
/** For work with much to do for each character. */
export const HEAVY = 3;
