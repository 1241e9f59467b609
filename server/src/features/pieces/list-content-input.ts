import { z } from 'zod';
import { CONTENT_TYPES } from '#shared/rules/content.ts';
import { text } from '#shared/schemas/piece.ts';
import { LIST_SORTS, STORED_STATUSES } from '#shared/rules/piece.ts';
import { instant, listCursor, pageLimit } from '#shared/schemas/fields.ts';

const SEARCH_MAX = 200;
export const PAGE_SIZE = 50;

export const listContentInput = z.object({
  search: text(SEARCH_MAX).default(''),
  contentType: z.enum(CONTENT_TYPES).nullish(),
  status: z.enum(STORED_STATUSES).nullish(),
  profileId: z.uuid().nullish(),
  websiteId: z.uuid().nullish(),
  sort: z.enum(LIST_SORTS).default('newest'),
  updatedSince: instant.optional(),
  limit: pageLimit(PAGE_SIZE),
  cursor: listCursor,
});
