import { z } from 'zod';

/** The place of a row in a list that begins with the newest; the next page begins after it. */
export type ListPosition = { createdAt: Date; id: string };

const CURSOR =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/;

/** A place as it stands in a cursor. Anything else is refused. */
export const listPosition = z
  .string()
  .max(100)
  .transform((text, { issues }): ListPosition => {
    const [, moment = '', id = ''] = CURSOR.exec(text) ?? [];
    const createdAt = new Date(moment);
    // A date that does not exist ("2026-02-31") becomes another one; and no row is older than the first of all.
    const isReal = createdAt.getTime() > 0 && createdAt.toISOString() === moment;
    if (!isReal) issues.push({ code: 'custom', input: text, message: 'This page does not exist.' });
    return { createdAt, id };
  });

/** The `nextCursor` of the previous page. */
export const listCursor = listPosition.nullish();
