import { z } from 'zod';
import { listCursor } from '#shared/list-cursor.ts';
import { SEARCH_MAX } from '#shared/piece-rules.ts';
import { text } from '#shared/piece.ts';

/** `cursor` is the `nextCursor` of the previous page. */
export const listContentInput = z.object({
  search: text(SEARCH_MAX).default(''),
  cursor: listCursor,
});

export type ListContentInput = z.infer<typeof listContentInput>;
