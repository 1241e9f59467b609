import { z } from 'zod';
import {
  CONTENT_MESSAGES,
  CTA_ADDRESS_MAX,
  CTA_OPTIONS,
  DEFAULT_AUDIENCE,
  DEFAULT_TONE,
  INCLUDE_TEXT_MAX,
  INSIGHT_MAX,
  LONG_FORM_TYPES,
  PHRASES_MAX,
  WORD_COUNT_MAX,
  WORD_COUNT_MIN,
  WORD_COUNT_TOO_LOW,
  type GenerationStatus,
} from '#shared/rules/content.ts';
import { LANGUAGES } from '#shared/rules/languages.ts';
import { REQUIRED } from '#shared/rules/messages.ts';
import { SOURCE_MESSAGES, SOURCES_PER_PIECE } from '#shared/rules/sources.ts';
import { outline, OUTLINE_MESSAGES, SECTION_WORDS_MIN, type ShownPlan } from './content-plan.ts';
import { text } from './fields.ts';

export const TOPIC_MAX = 300;
export const SHORT_TEXT_MAX = 300;

function isSecureAddress(value: string): boolean {
  if (!/^https:\/\/[^\s<>"']+$/i.test(value) || !URL.canParse(value)) return false;
  const { hostname, username, password } = new URL(value);
  return hostname.includes('.') && !username && !password;
}

const insight = text(INSIGHT_MAX).default('');

const shortText = text(SHORT_TEXT_MAX).default('');

/** What is asked of a piece in the calendar too. */
export const plannedBrief = {
  contentType: z.enum(LONG_FORM_TYPES).default('blog'),
  topic: text(TOPIC_MAX).min(1, REQUIRED),
  wordCount: z.number().int().min(WORD_COUNT_MIN, WORD_COUNT_TOO_LOW),
  profileId: z.uuid().nullable().default(null).describe('Of a profile, which decides tone and audience'),
  language: z
    .enum(LANGUAGES)
    .nullable()
    .default(null)
    .describe('BCP 47 code; left out: the language of the topic'),
  tone: shortText,
  audience: shortText,
};

export const insights = z.object({
  asked: insight.describe('What customers ask most'),
  example: insight.describe('An example from your own work'),
  mistakes: insight.describe('What others get wrong'),
});

/** The client makes `id`, which becomes the piece's, so that a repeated request starts one generation. */
export const generateContentInput = z
  .object({
    id: z.uuid(),
    ...plannedBrief,
    contentType: z.enum(LONG_FORM_TYPES),
    tone: shortText.transform((value) => value || DEFAULT_TONE),
    audience: shortText.transform((value) => value || DEFAULT_AUDIENCE),
    cta: z.enum(CTA_OPTIONS).default('none'),
    ctaText: shortText,
    /** Empty: words alone. */
    ctaAddress: text(CTA_ADDRESS_MAX)
      .refine((value) => !value || isSecureAddress(value), CONTENT_MESSAGES.ctaAddressInvalid)
      .default(''),
    insights: insights.prefault({}),
    wordCount: plannedBrief.wordCount
      .transform((value) => Math.min(value, WORD_COUNT_MAX))
      .describe(`At least ${WORD_COUNT_MIN}; more than ${WORD_COUNT_MAX} is taken as ${WORD_COUNT_MAX}`),
    aiSearchFocus: z.boolean().default(false),
    includeText: text(INCLUDE_TEXT_MAX).nullable().default(null).describe('A text it is based on'),
    sourceIds: z
      .array(z.uuid())
      .max(SOURCES_PER_PIECE, SOURCE_MESSAGES.tooManyForPiece)
      .default([])
      .describe('Ids of sources the piece is based on'),
    keywords: z.array(z.string().trim().min(1).max(100)).max(PHRASES_MAX).default([]),
    outline: outline.nullable().default(null),
  })
  .refine((brief) => !brief.outline || brief.outline.sections.length * SECTION_WORDS_MIN <= brief.wordCount, {
    path: ['outline'],
    message: OUTLINE_MESSAGES.tooManySections,
  })
  .refine(({ cta, ctaText }) => cta !== 'other' || ctaText.length > 0, {
    path: ['ctaText'],
    message: REQUIRED,
  });
export type GenerateContentInput = z.infer<typeof generateContentInput>;

/**
 * A watcher begins with a `snapshot`; `text` continues the section at `position` from character `offset`,
 * which identifies repeated and stale events.
 */
export type GenerationEvent =
  | {
      type: 'snapshot';
      status: GenerationStatus;
      topic: string;
      wordsAsked: number;
      plan: ShownPlan | null;
      sections: { position: number; html: string; finished: boolean }[];
    }
  | { type: 'status'; status: GenerationStatus }
  | { type: 'plan'; plan: ShownPlan }
  | { type: 'text'; position: number; offset: number; html: string }
  | { type: 'section'; position: number; html: string }
  | { type: 'failed'; message: string; hint: string }
  | { type: 'done'; id: string };
