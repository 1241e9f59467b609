import { z } from 'zod';
import { CONTENT_TYPES } from '#shared/rules/content.ts';
import { updateContentInput } from '#shared/schemas/piece.ts';
import { EXAMPLE_ID } from './route.ts';
import { LIST_SORTS, STORED_STATUSES } from '#shared/rules/piece.ts';

const profile = z.object({ id: z.uuid(), name: z.string() }).nullable();
/** Its form is validated by the procedure. */
const cursor = z.string().max(110).optional().describe('The `nextCursor` of the page before');
export const page = {
  limit: z.coerce.number().int().min(1).max(200).optional().describe('Rows of a page'),
  cursor,
};
export const changes = {
  updatedSince: z.string().max(40).optional().describe('Those changed since, such as 2027-01-04T09:30Z'),
  ...page,
};
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
    ...changes,
  }),
  response: z.object({
    pieces: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        contentType: z.enum(CONTENT_TYPES),
        status: z.enum(STORED_STATUSES),
        wordCount: z.number().int().nullable(),
        image: z.string().nullable().describe('Its address'),
        link: z.string().nullable().describe('Where it is live'),
        profile,
        createdAt: z.string(),
        updatedAt: z.string().describe('When its text was last changed'),
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
    revision: z.number().int().describe('Counted up by each change of the text'),
    language: z.string().nullable(),
    profile,
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
  example: { id: EXAMPLE_ID },
};

const { title, slug, excerpt, content, metaDescription, imageAlt, revision } = updateContentInput.shape;

export const updatePiece = {
  input: z.object({
    id: z.uuid(),
    revision: revision.describe('As it was read: where the text has changed since, nothing is written'),
    title,
    slug,
    excerpt,
    content: content.describe('HTML'),
    keyphrases: z.string().max(10_000).optional().describe('Comma-separated'),
    metaDescription,
    imageAlt,
  }),
  response: readPiece.response,
  example: { id: EXAMPLE_ID, revision: 1, title: 'Electric bikes for every commuter' },
};

export const deletePiece = { input: readPiece.input, response: readPiece.input, example: readPiece.example };
