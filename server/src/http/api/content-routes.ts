import { z } from 'zod';
import { CONTENT_TYPES, SOCIAL_PLATFORMS } from '#shared/rules/content.ts';
import { LIST_SORTS, STORED_STATUSES } from '#shared/rules/piece.ts';
import { updateContentInput } from '#shared/schemas/piece.ts';
import { changes, EXAMPLE_ID, nextCursor, route, search, type Site } from './route.ts';
import { wireOf, type Stored } from './writing-routes.ts';

const profile = z.object({ id: z.uuid(), name: z.string() }).nullable();

const readPiece = {
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

const sourceText = { content: z.string().max(200_000), includeText: z.string().max(10_000).nullish() };
const SAMPLE_TEXT = '<h2>Electric bikes</h2><p>An electric bike makes a hilly commute easy.</p>';
const error = z.string().optional().describe('What went wrong, when it did');

export const CONTENT_ROUTES = [
  route(
    'GET content',
    'content.listContent',
    'List your pieces',
    {
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
    },
    async (api, query, site) => {
      const { items, ...next } = await api.content.listContent(query);
      return { pieces: items.map((item) => ({ ...item, image: absolute(item.image, site) })), ...next };
    },
  ),
  route('GET content/:id', 'content.getContent', 'Read a piece', readPiece, async (api, input, site) =>
    pieceOf(await api.content.getContent(input), site),
  ),
  route(
    'PATCH content/:id',
    'content.updateContent',
    'Change a piece; fields that are left out stay',
    {
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
    },
    async (api, { keyphrases, ...edit }, site) => {
      const keywords = keyphrases?.split(',').map((phrase) => phrase.trim());
      return pieceOf(await api.content.updateContent({ ...edit, keywords }), site);
    },
  ),
  route(
    'DELETE content/:id',
    'content.deleteContent',
    'Delete a piece; what is on a site stays there. Part of the Pro plan',
    { input: readPiece.input, response: readPiece.input, example: readPiece.example },
  ),
  route(
    'POST generate-social',
    'content.deriveSocial',
    'Social posts from a text',
    {
      input: z.object({ ...sourceText, platforms: z.array(z.enum(SOCIAL_PLATFORMS)) }),
      response: z.object({
        success: z.boolean(),
        error,
        results: z.partialRecord(z.enum(SOCIAL_PLATFORMS), z.string()),
      }),
      example: { content: SAMPLE_TEXT, includeText: null, platforms: ['linkedin' as const, 'x' as const] },
    },
    async (api, body) => {
      const { results } = await api.content.deriveSocial(body);
      return { success: true, results };
    },
  ),
  route(
    'POST generate-email',
    'content.deriveEmail',
    'Email copy from a text',
    {
      input: z.object(sourceText),
      response: z.object({ success: z.boolean(), error, subject: z.string(), body: z.string() }),
      example: { content: SAMPLE_TEXT, includeText: null },
    },
    async (api, body) => ({ success: true, ...(await api.content.deriveEmail(body)) }),
  ),
];

const absolute = (address: string | null, { publicUrl }: Site) => address && new URL(address, publicUrl).href;

const pieceOf = <P extends Stored & { featuredImage: string | null }>(piece: P, site: Site) => ({
  ...piece,
  ...wireOf(piece),
  featuredImage: absolute(piece.featuredImage, site),
});
