import { z } from 'zod';
import { CONTENT_TYPES } from '#shared/rules/content.ts';
import { LIST_SORTS, STORED_STATUSES } from '#shared/rules/piece.ts';
import { listCursor, pageLimit, text, updatedSince } from '#shared/schemas/fields.ts';
import { revision, versionInput } from '#shared/schemas/piece.ts';

export const restoreVersionInput = versionInput.extend({ current: revision });

export type VersionInput = z.infer<typeof versionInput>;

const SEARCH_MAX = 200;
export const PAGE_SIZE = 50;

export const listContentInput = z.object({
  search: text(SEARCH_MAX).default('').describe('In titles, types and names of profiles'),
  contentType: z.enum(CONTENT_TYPES).nullish(),
  status: z.enum(STORED_STATUSES).nullish(),
  profileId: z.uuid().nullish(),
  websiteId: z.uuid().nullish().describe('Those posted to this website'),
  sort: z.enum(LIST_SORTS).default('newest'),
  updatedSince,
  limit: pageLimit(PAGE_SIZE),
  cursor: listCursor,
});
