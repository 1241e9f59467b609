import { MODELS } from './models.ts';
import { SITES } from './sites.ts';
import { TEXTS } from './texts.ts';

/** Work in a thread delays no request, but it must not grow faster either, and must end before the thread is stopped. */
const MOST_IN_THREAD_MS = 500;

export const ENTRIES = Object.entries({ ...TEXTS, ...SITES, ...MODELS }).map(
  ([name, [length, work, place]]) => ({ name, length, work, most: place ? MOST_IN_THREAD_MS : undefined }),
);
