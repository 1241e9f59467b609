import { z } from 'zod';

/** Multiple of the limit that raw text may have. */
const RAW_FACTOR = 4;

/** The raw text has a limit of its own, so that no time is spent on cleaning what cannot fit. */
export function cleanedText(max: number, tooLong: string, clean: (value: string) => string) {
  return z
    .string()
    .max(RAW_FACTOR * max, tooLong)
    .transform(clean)
    .pipe(z.string().max(max, tooLong));
}
