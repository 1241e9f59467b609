/** What is done with a text from outside, and how long the longest one is. */
export type Entry = [length: number, work: (text: string) => unknown, place?: 'thread'];

export const LONG = 100_000;
export const HERE = 'https://a.example/';
