import { z } from 'zod';
import { PAGE_NEEDS } from '#shared/rules/own-site.ts';

export const readingState = z
  .enum(['none', 'waiting', 'reading', 'done', 'failed'])
  .describe('`failed`: nothing could be read, and `problem` says why');

const page = { url: z.string(), title: z.string() };
const published = z.string().nullable().describe('Null where the site does not say');

export const namedPage = z.object(page).meta({ id: 'NamedPage' });

export const sitePage = z
  .object({
    ...page,
    publishedAt: published,
    id: z.uuid(),
    kind: z.string(),
    words: z.number(),
    updatedAt: z.string().describe('As the site says; where it does not, when the page was read'),
    reasons: z.array(z.string()),
    needs: z.array(z.enum(PAGE_NEEDS)).describe('What can be done for it, the most urgent first'),
    linksIn: z.number().int().describe('Other pages of the website that link to it'),
    linksOut: z.number().int().describe('Other pages of the website that it links to'),
    canBeRefreshed: z.boolean().describe('Paragraphs of it are out of date and can be changed from here'),
  })
  .meta({ id: 'SitePage' });

export const similarPage = z
  .object({
    ...page,
    publishedAt: published,
    isAlike: z.boolean().describe('Closer than pages of this site usually are'),
  })
  .meta({ id: 'SimilarPage' });

export const suggestedLink = z
  .object({
    ...page,
    publishedAt: published,
    anchor: z.string().describe('The words of the text that would carry the link'),
    sentence: z.string(),
    share: z
      .number()
      .describe('Of the page’s title, by the rarity of its words, as far as the anchor has it'),
    linked: z.number().describe('Pages of the site that link there'),
  })
  .meta({ id: 'SuggestedLink' });

export const sitePatch = z
  .object({
    id: z.uuid(),
    state: z.enum(['proposed', 'applied', 'undone', 'refused', 'unknown']),
    url: z.string().describe('Where the link leads that is set or taken out'),
    anchor: z.string(),
    before: z.string().describe('The paragraph as the site stores it'),
    after: z.string(),
    reason: z.string().nullable(),
    page: namedPage,
  })
  .meta({ id: 'SitePatch' });
