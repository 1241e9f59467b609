import { z } from 'zod';
import { PAGE_FILTERS } from '#shared/rules/own-site.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { listCursor, pageLimit, updatedSince } from '#shared/schemas/fields.ts';

const TITLE_MAX = 500;
const TEXT_MAX = 200_000;
const ADDRESS_MAX = 2000;
const WORDS_MAX = 200;
const LIMIT_MAX = 20;

const websiteId = z
  .uuid(WEBSITE_MESSAGES.idMissing)
  .describe('A connected website whose pages have been read');

export const siteInput = z.object({ id: websiteId.describe('The website') });
export type SiteInput = z.infer<typeof siteInput>;

export const listPagesInput = siteInput.extend({
  search: z.string().trim().max(WORDS_MAX).default('').describe('In titles and addresses'),
  limit: pageLimit(50),
  filter: z
    .enum(PAGE_FILTERS)
    .nullish()
    .describe('`worthALook`: those with a reason; `byNeed`: all, those first that need something'),
  updatedSince,
  cursor: listCursor,
});
export type ListPagesInput = z.infer<typeof listPagesInput>;

export const similarPagesInput = z.object({
  websiteId,
  title: z.string().trim().min(1).max(TITLE_MAX).describe('A topic, or the title of a text'),
  text: z.string().max(TEXT_MAX).nullish().describe('Plain text or HTML'),
});
export type SimilarPagesInput = z.infer<typeof similarPagesInput>;

export const suggestLinksInput = z.object({
  websiteId,
  title: z.string().trim().max(TITLE_MAX),
  html: z.string().max(TEXT_MAX),
  url: z.string().max(ADDRESS_MAX).nullish().describe('Where the text is on the site already'),
  limit: z.number().int().min(1).max(LIMIT_MAX).default(5),
});
export type SuggestLinksInput = z.infer<typeof suggestLinksInput>;

export const suggestInlinksInput = z.object({
  websiteId,
  url: z
    .url({ protocol: /^https?$/ })
    .max(ADDRESS_MAX)
    .describe('The page that older pages would link to'),
  title: z.string().trim().min(1).max(TITLE_MAX),
  text: z.string().max(TEXT_MAX).nullish().describe('Plain text or HTML'),
});
export type SuggestInlinksInput = z.infer<typeof suggestInlinksInput>;

export const patchInput = z.object({ id: z.uuid() });
export type PatchInput = z.infer<typeof patchInput>;

export const pieceLinksInput = z.object({ contentId: z.uuid() });
export type PieceLinksInput = z.infer<typeof pieceLinksInput>;
