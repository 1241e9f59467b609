import { z } from 'zod';
import { CONTENT_TYPES } from '#shared/rules/content.ts';
import { EXAMPLE_ID } from './route.ts';
import { LIST_SORTS, STORED_STATUSES } from '#shared/rules/piece-status.ts';

const profile = z.object({ id: z.uuid(), name: z.string() }).nullable();
/** Its form is validated by the procedure. */
export const cursor = z.string().max(110).optional().describe('The `nextCursor` of the page before');
export const nextCursor = z.string().nullable().describe('Null on the last page');
export const search = (where: string) => z.string().max(200).optional().describe(where);

export const listPieces = {
  input: z.object({
    search: search('In titles, types and names of profiles'),
    contentType: z.enum(CONTENT_TYPES).optional(),
    status: z.enum(STORED_STATUSES).optional(),
    profileId: z.uuid().optional(),
    websiteId: z.uuid().optional().describe('Those posted to this website'),
    sort: z.enum(LIST_SORTS).optional(),
    cursor,
  }),
  response: z.object({
    pieces: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        contentType: z.enum(CONTENT_TYPES),
        status: z.enum(STORED_STATUSES),
        wordCount: z.number().int().nullable(),
        image: z.string().nullable(),
        link: z.string().nullable().describe('Where it is live'),
        profile,
        createdAt: z.string(),
      }),
    ),
    nextCursor,
  }),
  example: { status: 'draft' as const },
};

export const readPiece = {
  input: z.object({ id: z.uuid() }),
  response: z.object({
    id: z.uuid(),
    contentType: z.enum(CONTENT_TYPES),
    title: z.string(),
    slug: z.string(),
    excerpt: z.string(),
    content: z.string().describe('HTML'),
    headRaw: z.string().describe('Title, description, social tags and structured data, as HTML'),
    aiSummaryHtml: z.string(),
    keyphrases: z.string().describe('Comma-separated'),
    metaDescription: z.string(),
    featuredImage: z.string().nullable(),
    imageAlt: z.string().nullable(),
    wordCount: z.number().int(),
    language: z.string().nullable(),
    profile,
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
  example: { id: EXAMPLE_ID },
};
