import { z } from 'zod';
import { text } from '#shared/piece.ts';
import { listCursor } from '#shared/list-cursor.ts';

const SEARCH_MAX = 200;

/** `cursor` is the `nextCursor` of the previous page. */
export const listContentInput = z.object({
  search: text(SEARCH_MAX).default(''),
  cursor: listCursor,
});

export type ListContentInput = z.infer<typeof listContentInput>;
