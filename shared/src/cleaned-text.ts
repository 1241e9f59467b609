import { z } from 'zod';

/** What cleaning may take away, as a multiple of what may be left. */
const RAW_FACTOR = 4;

/**
 * A text that is changed before its length counts. What comes in has a limit of its own, checked first: no change is
 * made to a text that could never fit.
 */
export function cleanedText(max: number, tooLong: string, clean: (value: string) => string) {
  return z
    .string()
    .max(RAW_FACTOR * max, tooLong)
    .transform(clean)
    .pipe(z.string().max(max, tooLong));
}
