import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import { updatedSince } from '#shared/schemas/fields.ts';

/** Of examples. */
export const EXAMPLE_ID = '5f0f8d8a-52b7-4d1c-8a3e-6f6d0c1b2a90';
export const BY_ID = { id: EXAMPLE_ID };

export const nextCursor = z.string().nullable().describe('Null on the last page');
export const idOnly = z.object({ id: z.uuid() }).meta({ id: 'RowId' });

/** @param what it makes, such as "one piece" */
export const ownId = (what: string) =>
  z.uuid().optional().describe(`Made by you: a request that is sent twice with it makes ${what}`);

export const withId = <T extends { id?: string | undefined }>(taken: T) => ({
  ...taken,
  id: taken.id ?? randomUUID(),
});

/** Of a list that is short enough to be read whole; its cursor is the id of a row. */
export const pageFields = {
  limit: z.number().int().min(1).max(200).optional().describe('Rows of a page'),
  cursor: z.uuid().optional().describe('The `nextCursor` of the page before'),
};
export const shortList = z.object({ updatedSince, ...pageFields });

type Asked = { limit?: number | undefined; cursor?: string | undefined; updatedSince?: string | undefined };

/** @throws AppError for a cursor that is none of its rows */
export function pageOf<T extends { id: string; updatedAt?: string }>(
  list: readonly T[],
  { limit = list.length, cursor, updatedSince: moment }: Asked,
) {
  const since = moment === undefined ? null : Date.parse(moment);
  const rows = since === null ? list : list.filter(({ updatedAt = '' }) => Date.parse(updatedAt) >= since);

  const start = cursor ? rows.findIndex(({ id }) => id === cursor) + 1 : 0;
  if (cursor && start === 0) throw new AppError('invalid', 'This page does not exist.', { field: 'cursor' });

  const items = rows.slice(start, start + limit);
  return { items, nextCursor: start + limit < rows.length ? (items.at(-1)?.id ?? null) : null };
}

export const NOTHING = z.object({});

/** `userId`, `email` and `plan` are accepted where the specification has them and never trusted. */
export const identity = { userId: z.uuid().optional(), email: z.string().max(320).optional() };
