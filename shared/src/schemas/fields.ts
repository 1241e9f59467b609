import { z } from 'zod';
import { atMost } from '#shared/rules/messages.ts';

const INSTANT_INVALID =
  'Send a moment between the years 1970 and 9998 with its offset, such as 2026-12-04T09:30:00Z or 2026-12-04T10:30+01:00.';

export const text = (max: number) => z.string().trim().max(max, atMost(max));

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

/** Of a web page, without a user name in it. */
export function isPageAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}

/** The longest tags of BCP 47 that programs have to take. */
const LANGUAGE_MAX = 35;

/** A language by its BCP 47 tag, in its canonical form: what this lets through, all of Intl takes. */
export const languageTag = z
  .string()
  .max(LANGUAGE_MAX, atMost(LANGUAGE_MAX))
  .transform((said, { issues }): string => {
    try {
      const [tag = ''] = Intl.getCanonicalLocales(said);
      return tag;
    } catch {
      issues.push({ code: 'custom', input: said, message: 'Please name the language like this: en, pt-BR.' });
      return z.NEVER;
    }
  });

/** Storable in every time zone. */
export const isStorableYear = (moment: string): boolean => {
  const year = Number(moment.slice(0, 4));
  return year >= 1970 && year <= 9998;
};

/** With offset; seconds are optional. */
export const instant = z
  .union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })], INSTANT_INVALID)
  .refine(isStorableYear, INSTANT_INVALID);

export const updatedSince = instant.optional().describe('Those changed since, such as 2027-01-04T09:30Z');

/** In a list with the newest first; the next page begins after it. */
export type ListPosition = { createdAt: Date; id: string };

const CURSOR =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/;

export const listPosition = z
  .string()
  .max(100)
  .transform((cursor, { issues }): ListPosition => {
    const [, moment = '', id = ''] = CURSOR.exec(cursor) ?? [];
    const createdAt = new Date(moment);
    // A date that does not exist ("2026-02-31") would become another one; no row is older than 1970.
    const isReal = createdAt.getTime() > 0 && createdAt.toISOString() === moment;
    if (!isReal) issues.push({ code: 'custom', input: cursor, message: 'This page does not exist.' });
    return { createdAt, id };
  });

export const listCursor = listPosition.nullish().describe('The `nextCursor` of the page before');

const PAGE_MAX = 200;
export const pageLimit = (usual: number) =>
  z.number().int().min(1).max(PAGE_MAX).default(usual).describe('Rows of a page');
