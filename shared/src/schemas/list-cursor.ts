import { z } from 'zod';

/** In a list with the newest first; the next page begins after it. */
export type ListPosition = { createdAt: Date; id: string };

const CURSOR =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/;

/** Parses a cursor. */
export const listPosition = z
  .string()
  .max(100)
  .transform((text, { issues }): ListPosition => {
    const [, moment = '', id = ''] = CURSOR.exec(text) ?? [];
    const createdAt = new Date(moment);
    // A date that does not exist ("2026-02-31") would become another one; no row is older than 1970.
    const isReal = createdAt.getTime() > 0 && createdAt.toISOString() === moment;
    if (!isReal) issues.push({ code: 'custom', input: text, message: 'This page does not exist.' });
    return { createdAt, id };
  });

/** The previous page's `nextCursor`. */
export const listCursor = listPosition.nullish();
