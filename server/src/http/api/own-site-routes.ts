import { z } from 'zod';
import { PAGE_FILTERS } from '#shared/rules/own-site.ts';
import { changes, EXAMPLE_ID, nextCursor, route, search } from './route.ts';

const published = z.string().nullable().describe('Null where the site does not say');
const readingState = z
  .enum(['none', 'waiting', 'reading', 'done', 'failed'])
  .describe('`failed`: nothing could be read, and `problem` says why');
const websiteId = z.uuid().describe('A connected website whose pages have been read');
const sitePage = z.object({ url: z.string(), title: z.string(), publishedAt: published });

const patch = z.object({
  id: z.uuid(),
  state: z.enum(['proposed', 'applied', 'undone', 'refused', 'unknown']),
  url: z.string().describe('Where the link leads that is set or taken out'),
  anchor: z.string(),
  before: z.string().describe('The paragraph as the site stores it'),
  after: z.string(),
  reason: z.string().nullable(),
  page: z.object({ url: z.string(), title: z.string() }),
});

const changePage = {
  input: z.object({ id: z.uuid().describe('The change of one paragraph') }),
  response: patch,
  example: { id: EXAMPLE_ID },
};

export const OWN_SITE_ROUTES = [
  route(
    'POST websites/:id/read-pages',
    'websites.readPages',
    'Read the pages of a website now; every night they are read anyway',
    {
      input: z.object({ id: z.uuid().describe('The website') }),
      response: z.object({ state: readingState }),
      example: { id: EXAMPLE_ID },
    },
  ),
  route(
    'GET websites/:id/pages',
    'websites.listPages',
    'List the pages of a website that have been read, and how far the reading is',
    {
      input: z.object({
        id: z.uuid().describe('The website'),
        search: search('In titles and addresses'),
        filter: z.enum(PAGE_FILTERS).nullish().describe('`worthALook`: those with a reason'),
        ...changes,
      }),
      response: z.object({
        state: readingState,
        total: z.number().describe('Pages that are known; more while they are being read'),
        problem: z.string().nullable(),
        readAt: z.string().nullable().describe('When they were last read'),
        pages: z.array(
          sitePage.extend({
            id: z.uuid(),
            kind: z.string(),
            words: z.number(),
            updatedAt: z.string().describe('As the site says; where it does not, when the page was read'),
            reasons: z.array(z.string()),
            canBeRefreshed: z
              .boolean()
              .describe('Paragraphs of it are out of date and can be changed from here'),
          }),
        ),
        nextCursor,
      }),
      example: { id: EXAMPLE_ID },
    },
  ),
  route(
    'POST similar-pages',
    'websites.similarPages',
    'Find the pages of a website that are nearest to a topic or a text',
    {
      input: z.object({
        websiteId,
        title: z.string().max(500).describe('A topic, or the title of a text'),
        text: z.string().max(200_000).nullish().describe('Plain text or HTML'),
      }),
      response: z.object({
        pages: z
          .array(
            sitePage.extend({ isAlike: z.boolean().describe('Closer than pages of this site usually are') }),
          )
          .describe('At most 20, the nearest first'),
      }),
      example: { websiteId: EXAMPLE_ID, title: 'Electric bikes for commuters' },
    },
  ),
  route('POST suggest-links', 'websites.suggestLinks', 'Suggest links out of a text to pages of a website', {
    input: z.object({
      websiteId,
      title: z.string().max(500),
      html: z.string().max(200_000),
      url: z.string().max(2000).nullish().describe('Where the text is on the site already'),
      limit: z.number().int().min(1).max(20).default(5),
    }),
    response: z.object({
      links: z
        .array(
          sitePage.extend({
            anchor: z.string().describe('The words of the text that would carry the link'),
            sentence: z.string(),
            share: z
              .number()
              .describe('Of the page’s title, by the rarity of its words, as far as the anchor has it'),
            linked: z.number().describe('Pages of the site that link there'),
          }),
        )
        .describe('The best first, one in 120 words'),
    }),
    example: {
      websiteId: EXAMPLE_ID,
      title: 'Electric bikes',
      html: '<p>An electric bike makes a hilly commute easy.</p>',
    },
  }),
  route(
    'POST suggest-inlinks',
    'websites.suggestInlinks',
    'Find paragraphs of older pages that could link to a page',
    {
      input: z.object({
        websiteId,
        url: z.string().max(2000).describe('The page that older pages would link to'),
        title: z.string().max(500),
        text: z.string().max(200_000).nullish().describe('Plain text or HTML'),
      }),
      response: z.object({
        patches: z.array(patch),
        elsewhere: z
          .array(z.object({ url: z.string(), title: z.string() }))
          .describe('Pages whose text a page builder keeps where it cannot be changed by the paragraph'),
      }),
      example: { websiteId: EXAMPLE_ID, url: 'https://blog.example/electric-bikes', title: 'Electric bikes' },
    },
  ),
  route(
    'POST site-pages/:id/suggest-refresh',
    'websites.suggestRefresh',
    'Find the paragraphs of an old page that are out of date, each with what it would say instead',
    {
      input: z.object({ id: z.uuid().describe('The page') }),
      response: z.object({
        patches: z.array(patch).describe('At most 10 that are proposed, then those that can be undone'),
        isOutOfDate: z
          .boolean()
          .describe('There is no change to look at, though something of the page is out of date'),
        left: z
          .array(z.object({ fault: z.string(), todo: z.string() }))
          .describe('Every dead link, figure and year that none of the changes takes away, at most 100'),
        whyLeft: z.string().nullable().describe('Why these have to be changed on the site, by hand'),
      }),
      example: { id: EXAMPLE_ID },
    },
  ),
  route(
    'POST site-patches/:id/apply',
    'websites.applyPatch',
    'Change the paragraph on the site; refused with 409 where the page has changed since',
    changePage,
  ),
  route('POST site-patches/:id/undo', 'websites.undoPatch', 'Put the paragraph back as it was', changePage),
];
