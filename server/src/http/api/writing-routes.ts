import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  CTA_ADDRESS_MAX,
  CTA_OPTIONS,
  GENERATION_STATUSES,
  INSIGHT_MAX,
  LONG_FORM_TYPES,
  WORD_COUNT_MAX,
  WORD_COUNT_MIN,
} from '#shared/rules/content.ts';
import { LANGUAGES } from '#shared/rules/languages.ts';
import { SOURCES_PER_PIECE } from '#shared/rules/sources.ts';
import { route } from './route.ts';

const apiProfile = z.object({
  name: z.string().max(300),
  author: z.string().max(300),
  domain: z.string().max(300),
  logo: z.string().max(500),
});

const GENERATION = { id: '3e9a5c70-6d2b-4f18-9b47-5a8c1d0e2f63' };

const brief = z.object({
  id: z.uuid().optional(),
  contentType: z.enum(LONG_FORM_TYPES),
  profileId: z.uuid().nullish().describe('Of a profile, which decides tone and audience'),
  wordCount: z
    .number()
    .int()
    .describe(`At least ${WORD_COUNT_MIN}; more than ${WORD_COUNT_MAX} is taken as ${WORD_COUNT_MAX}`),
  topic: z.string(),
  tone: z.string().default(''),
  audience: z.string().default(''),
  cta: z.string().max(300).nullish().describe('sign-up, get-started, try-free, none, or your own words'),
  ctaAddress: z
    .string()
    .max(CTA_ADDRESS_MAX)
    .nullish()
    .describe('Where the call to action leads, an https address'),
  language: z.enum(LANGUAGES).nullish().describe('BCP 47 code; left out: the language of the topic'),
  insights: z
    .object({
      asked: z.string().max(INSIGHT_MAX).optional().describe('What customers ask most'),
      example: z.string().max(INSIGHT_MAX).optional().describe('An example from your own work'),
      mistakes: z.string().max(INSIGHT_MAX).optional().describe('What others get wrong'),
    })
    .optional(),
  aiSummary: z.boolean().default(false).describe('With a summary for answers of AI search'),
  includeText: z.string().nullish().describe('A text it is based on'),
  sourceIds: z
    .array(z.uuid())
    .max(SOURCES_PER_PIECE)
    .optional()
    .describe('Ids of sources the piece is based on'),
});

const EXAMPLE = {
  contentType: 'blog' as const,
  wordCount: 300,
  topic: 'Electric bikes for commuters',
  tone: 'friendly',
  audience: 'general public',
  cta: 'none',
  aiSummary: false,
  includeText: null,
};

const startGeneration = {
  input: brief.extend({
    id: brief.shape.id.describe('Made by you: a request that is sent twice with it writes one piece'),
  }),
  response: z.object({ id: z.uuid().describe('For /api/generations/{id}; the piece has it too') }),
  makes: 'id' as const,
  status: 202 as const,
  example: EXAMPLE,
};

const readGeneration = {
  input: z.object({ id: z.uuid() }),
  response: z.object({
    id: z.uuid(),
    status: z.enum(GENERATION_STATUSES).describe('done: read the piece at /api/content/{id}'),
    topic: z.string(),
    wordCount: z.number().int().describe('Words asked for'),
    sections: z.number().int().nullable().describe('Null until it is planned'),
    sectionsWritten: z.number().int(),
    chargedWords: z.number().int().nullable().describe('Null until it is done'),
    error: z.string().nullable(),
    hint: z.string().nullable(),
    createdAt: z.string(),
    finishedAt: z.string().nullable(),
  }),
  example: GENERATION,
};

export const WRITING_ROUTES = [
  route(
    'POST keyword-suggestions',
    'content.suggestKeywords',
    'Keyword ideas for a topic',
    {
      input: z.object({ topic: z.string().max(300) }),
      response: z.object({
        suggestions: z.array(
          z.object({
            phrase: z.string(),
            volume: z.number().nullable(),
            competition: z.union([z.string(), z.number()]).nullable(),
          }),
        ),
      }),
      example: { topic: 'Electric bikes for commuters' },
    },
    async (api, { topic }) => {
      const { items } = await api.content.suggestKeywords({ topic });
      return { suggestions: items };
    },
  ),
  route(
    'POST generate-content',
    'content.generateAndWait',
    'Write a piece and wait for it',
    {
      input: brief.extend({
        id: brief.shape.id.describe(
          'Made by you: a request that is sent twice with it writes one piece, also when the first caller hung up. ' +
            'Without it a caller who hangs up cancels the piece',
        ),
        includeMetaTags: z.boolean().default(true).describe('Always treated as true'),
        profile: apiProfile.nullish().describe('A company that is not kept as a profile'),
      }),
      makes: 'id' as const,
      response: z.object({
        id: z.uuid(),
        title: z.string(),
        slug: z.string(),
        excerpt: z.string(),
        content: z.string(),
        headRaw: z.string(),
        aiSummaryHtml: z.string(),
        keyphrases: z.string().describe('Comma-separated'),
      }),
      example: { ...EXAMPLE, includeMetaTags: true, profile: null },
    },
    async (api, { profile, includeMetaTags: _alwaysTrue, ...body }) => {
      const piece = await api.content.generateAndWait({
        brief: briefOf(body),
        isKept: body.id !== undefined,
        profile: profile ? { ...profile, company: profile.name, description: '', summary: '' } : null,
      });
      return { ...piece, ...wireOf(piece) };
    },
  ),
  route(
    'POST generations',
    'content.startGeneration',
    'Begin to write a piece',
    startGeneration,
    (api, body) => api.content.startGeneration(briefOf(body)),
  ),
  route('GET generations/:id', 'content.getGeneration', 'Read how far a piece is', readGeneration),
  route(
    'POST generations/:id/cancel',
    'content.cancelGeneration',
    'Stop writing a piece; nothing is charged',
    {
      input: readGeneration.input,
      response: z.object({ isWritten: z.boolean().describe('It was written before, and stays') }),
      example: GENERATION,
    },
  ),
];

type Brief = Omit<z.output<typeof startGeneration.input>, 'profile'>;

function briefOf({ aiSummary, cta, ...body }: Brief) {
  const option = CTA_OPTIONS.find((known) => known === cta);
  return {
    ...body,
    id: body.id ?? randomUUID(),
    ctaAddress: body.ctaAddress ?? '',
    aiSearchFocus: aiSummary,
    ...(option ? { cta: option } : cta ? { cta: 'other' as const, ctaText: cta } : {}),
  };
}

export type Stored = { head: string; aiSummary: string | null; keywords: string[] };

export const wireOf = ({ head, aiSummary, keywords }: Stored) => ({
  headRaw: head,
  aiSummaryHtml: aiSummary ?? '',
  keyphrases: keywords.join(', '),
});
