import { MODELS } from './models.ts';
import { SITES } from './sites.ts';
import { TEXTS } from './texts.ts';

/** Work of a thread delays nobody; it must grow no faster all the same, and end before the thread is given up. */
const MOST_IN_THREAD_MS = 500;

export const ENTRIES = Object.entries({ ...TEXTS, ...SITES, ...MODELS }).map(
  ([name, [length, work, place]]) => ({ name, length, work, most: place ? MOST_IN_THREAD_MS : undefined }),
);
