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

const TOPIC_MAX = 300;
const SHORT_TEXT_MAX = 300;

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

export const suggestKeywordsInput = z.object({
  topic: z.string().trim().min(1, REQUIRED).max(TOPIC_MAX, atMost(TOPIC_MAX)),
});
export type SuggestKeywordsInput = z.infer<typeof suggestKeywordsInput>;

export const keywordIdeas = z.object({
  /** Who the numbers are from; null when there are none. */
  source: z.string().nullable(),
  items: z.array(
    z.object({
      phrase: z.string(),
      /** Searches a month. */
      volume: z.number().nullable(),
      competition: z.union([z.string(), z.number()]).nullable(),
    }),
  ),
});
export type KeywordIdeas = z.infer<typeof keywordIdeas>;

export const generationInput = z.object({ id: z.uuid() });
export type GenerationInput = z.infer<typeof generationInput>;

/** `lastEventId` is the id of the last event received; the watch goes on from there. */
export const watchGenerationInput = generationInput.extend({ lastEventId: z.string().max(500).nullish() });
export type WatchGenerationInput = z.infer<typeof watchGenerationInput>;

/** The profile's part of a brief, copied when the generation starts: later edits do not change a running piece. */
export const briefProfile = z.object({
  name: z.string(),
  description: z.string(),
  summary: z.string(),
  company: z.string(),
  author: z.string(),
  domain: z.string(),
  logo: z.string(),
});
export type BriefProfile = z.infer<typeof briefProfile>;

/** A brief whose company details come along instead of a stored profile. */
export const generateAndWaitInput = z.object({
  brief: generateContentInput,
  profile: z
    .object({
      name: z.string().max(SHORT_TEXT_MAX),
      description: z.string().max(SHORT_TEXT_MAX),
      summary: z.string().max(SHORT_TEXT_MAX),
      company: z.string().max(SHORT_TEXT_MAX),
      author: z.string().max(SHORT_TEXT_MAX),
      domain: z.string().max(SHORT_TEXT_MAX),
      logo: z.string().max(500),
    })
    .nullable(),
});
export type GenerateAndWaitInput = z.infer<typeof generateAndWaitInput>;

/** The stored request of a generation. */
export const brief = z.object({
  contentType: z.enum(LONG_FORM_TYPES),
  topic: z.string(),
  tone: z.string(),
  audience: z.string(),
  /** The call to action in words, null for none. */
  callToAction: z.string().nullable(),
  wordCount: z.number(),
  aiSearchFocus: z.boolean(),
  includeText: z.string().nullable(),
  keywords: z.array(z.string()),
  profile: briefProfile.nullable(),
});
export type Brief = z.infer<typeof brief>;

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
