import { z } from 'zod';

/** How many times its limit a text may have before cleaning. */
const RAW_FACTOR = 4;

/**
 * A text that is cleaned before its length is checked. The raw text has its own limit, checked first, so no time is
 * spent on a text that could never fit.
 */
export function cleanedText(max: number, tooLong: string, clean: (value: string) => string) {
  return z
    .string()
    .max(RAW_FACTOR * max, tooLong)
    .transform(clean)
    .pipe(z.string().max(max, tooLong));
}
