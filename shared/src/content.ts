import { z } from 'zod';
import { atMost, REQUIRED } from './messages.ts';

export const LONG_FORM_TYPES = ['blog', 'page'] as const;
export type LongFormType = (typeof LONG_FORM_TYPES)[number];
export const SOCIAL_PLATFORMS = ['linkedin', 'x', 'instagram', 'facebook'] as const;
export type SocialPlatform = (typeof SOCIAL_PLATFORMS)[number];
export const CONTENT_TYPES = [...LONG_FORM_TYPES, ...SOCIAL_PLATFORMS] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

export const CONTENT_TYPE_LABELS: Record<ContentType, string> = {
  blog: 'Blog Post',
  page: 'Web Page',
  linkedin: 'LinkedIn Post',
  x: 'X Post',
  instagram: 'Instagram Post',
  facebook: 'Facebook Post',
};

/** Longest post a network takes, in characters; X counts every link as 23. */
export const SOCIAL_LIMITS: Record<SocialPlatform, number> = {
  linkedin: 3000,
  x: 280,
  instagram: 2200,
  facebook: 63_206,
};

export const DEFAULT_WORD_COUNT: Record<LongFormType, number> = { blog: 1200, page: 800 };
export const WORD_COUNT_MIN = 300;
export const WORD_COUNT_MAX = 2500;
/** Phrases that one piece may be told to cover. */
export const PHRASES_MAX = 20;
/** A delivered piece may differ from the requested word count by this share. */
export const LENGTH_TOLERANCE = 0.05;
export const DEFAULT_TONE = 'friendly';
export const DEFAULT_AUDIENCE = 'general public';
/** Whom a profile without an audience speaks to. */
export const PROFILE_AUDIENCE = 'general';
/** Seconds the Generate button counts down from. */
export const GENERATION_COUNTDOWN = 60;

export const CTA_OPTIONS = ['none', 'sign-up', 'get-started', 'try-free', 'other'] as const;
export type CtaOption = (typeof CTA_OPTIONS)[number];
export const CTA_LABELS: Record<CtaOption, string> = {
  none: 'None',
  'sign-up': 'Sign up',
  'get-started': 'Get started',
  'try-free': 'Try for free',
  other: 'Other',
};

export const MESSAGES = {
  generateFailed: 'Error generating content',
  tryAgain: 'Please try again, or ask for a shorter text.',
  tookTooLong: 'The text was not finished in time. Please try again, or ask for a shorter text.',
  profileGone: 'This profile no longer exists. Please choose another one.',
  idTaken: 'This piece cannot be started. Please reload the page and try again.',
  monthlyLimit: '🚫 You have reached your 60,000 words monthly limit.',
  freeLimit: 'You have used all 3 generations of the Free plan.',
  loading: 'Loading content...',
  notFound: 'Content not found.',
  deleteFailed: 'Error deleting content.',
  offlineSample: 'Sample text by the offline writer. Set OPENAI_API_KEY to write with AI.',
} as const;

const TOPIC_MAX = 300;
const SHORT_TEXT_MAX = 300;
export const INCLUDE_TEXT_MAX = 10_000;

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
  profile: briefProfile.nullable(),
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

export const GENERATION_STATUSES = [
  'queued',
  'planning',
  'writing',
  'finishing',
  'done',
  'failed',
  'cancelled',
] as const;
export type GenerationStatus = (typeof GENERATION_STATUSES)[number];
export const RUNNING_STATUSES = ['queued', 'planning', 'writing', 'finishing'] as const;

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
