import { z } from 'zod';
import { GENERATION_STATUSES } from '#shared/rules/content.ts';

export const keywordIdea = z
  .object({
    phrase: z.string(),
    volume: z.number().nullable(),
    competition: z.union([z.string(), z.number()]).nullable(),
  })
  .meta({ id: 'KeywordIdea' });

export const writtenPiece = z
  .object({
    id: z.uuid(),
    title: z.string(),
    slug: z.string(),
    excerpt: z.string(),
    content: z.string(),
    headRaw: z.string(),
    aiSummaryHtml: z.string(),
    keyphrases: z.string().describe('Comma-separated'),
  })
  .meta({ id: 'WrittenPiece' });

export const generation = z
  .object({
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
  })
  .meta({ id: 'Generation' });
