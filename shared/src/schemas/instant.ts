import { z } from 'zod';

const INSTANT_INVALID =
  'Send a moment between the years 1970 and 9998 with its offset, such as 2026-12-04T09:30:00Z or 2026-12-04T10:30+01:00.';

/** Storable in every time zone. */
export const isStorableYear = (moment: string): boolean => {
  const year = Number(moment.slice(0, 4));
  return year >= 1970 && year <= 9998;
};

/** With offset; seconds are optional. */
export const instant = z
  .union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })], INSTANT_INVALID)
  .refine(isStorableYear, INSTANT_INVALID);
