import { z } from 'zod';
import { atMost, REQUIRED } from './messages.ts';
import {
  LONG_FORM_TYPES,
  WORD_COUNT_MIN,
  WORD_COUNT_MAX,
  PHRASES_MAX,
  DEFAULT_TONE,
  DEFAULT_AUDIENCE,
  CTA_OPTIONS,
  INCLUDE_TEXT_MAX,
  type GenerationStatus,
} from './content-rules.ts';

export const TOPIC_MAX = 300;
export const SHORT_TEXT_MAX = 300;

/**
 * What the create form sends. `id` is made by the client and becomes the piece's id, so that a request
 * that is sent twice starts one generation.
 */
export const generateContentInput = z
  .object({
    id: z.uuid(),
    contentType: z.enum(LONG_FORM_TYPES),
    profileId: z.uuid().nullable().default(null),
    topic: z.string().trim().min(1, REQUIRED).max(TOPIC_MAX, atMost(TOPIC_MAX)),
    tone: z
      .string()
      .trim()
      .max(SHORT_TEXT_MAX, atMost(SHORT_TEXT_MAX))
      .default('')
      .transform((value) => value || DEFAULT_TONE),
    audience: z
      .string()
      .trim()
      .max(SHORT_TEXT_MAX, atMost(SHORT_TEXT_MAX))
      .default('')
      .transform((value) => value || DEFAULT_AUDIENCE),
    cta: z.enum(CTA_OPTIONS).default('none'),
    ctaText: z.string().trim().max(SHORT_TEXT_MAX, atMost(SHORT_TEXT_MAX)).default(''),
    wordCount: z
      .number()
      .int()
      .min(WORD_COUNT_MIN, `At least ${WORD_COUNT_MIN} words`)
      .transform((value) => Math.min(value, WORD_COUNT_MAX)),
    aiSearchFocus: z.boolean().default(false),
    includeText: z.string().trim().max(INCLUDE_TEXT_MAX, atMost(INCLUDE_TEXT_MAX)).nullable().default(null),
    /** Phrases the writer must cover, picked from the keyword ideas. */
    keywords: z.array(z.string().trim().min(1).max(100)).max(PHRASES_MAX).default([]),
  })
  .refine(({ cta, ctaText }) => cta !== 'other' || ctaText.length > 0, {
    path: ['ctaText'],
    message: REQUIRED,
  });
export type GenerateContentInput = z.infer<typeof generateContentInput>;

/** The plan a piece is written from. `sections[].words` sum to the requested word count. */
export const piecePlan = z.object({
  title: z.string().min(1),
  slug: z.string(),
  excerpt: z.string(),
  metaDescription: z.string(),
  keyphrases: z.array(z.string()),
  sections: z
    .array(z.object({ heading: z.string(), points: z.array(z.string()), words: z.number().int().positive() }))
    .min(1),
  imageIdea: z.string(),
  imageAlt: z.string(),
});
export type PiecePlan = z.infer<typeof piecePlan>;

/**
 * What a watcher of a generation receives. A watcher begins with a `snapshot`; `text` continues the section at
 * `position` from the character `offset`, so that a repeated or stale event is recognised.
 */
export type GenerationEvent =
  | {
      type: 'snapshot';
      status: GenerationStatus;
      topic: string;
      wordsAsked: number;
      plan: Pick<PiecePlan, 'title' | 'sections'> | null;
      sections: { position: number; html: string; finished: boolean }[];
    }
  | { type: 'status'; status: GenerationStatus }
  | { type: 'plan'; plan: Pick<PiecePlan, 'title' | 'sections'> }
  | { type: 'text'; position: number; offset: number; html: string }
  | { type: 'section'; position: number; html: string }
  | { type: 'failed'; message: string; hint: string }
  | { type: 'done'; id: string };
