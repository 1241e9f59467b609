import { z } from 'zod';
import { REQUIRED } from '#shared/rules/messages.ts';
import { text } from './fields.ts';

export const INTENTS = ['learn', 'compare', 'buy', 'local'] as const;
export const SECTION_ELEMENTS = ['table', 'example', 'list', 'steps', 'none'] as const;
export const META_TITLE_MAX = 60;

const plannedSection = z.object({
  heading: z.string(),
  question: z.string(),
  points: z.array(z.string()),
  /** Each phrase, fact, wish and question belongs to one section. */
  keywords: z.array(z.string()),
  /** Ids of facts. */
  facts: z.array(z.string()),
  /** Numbers of wishes. */
  wishes: z.array(z.number().int().positive()),
  furtherQuestions: z.array(z.string()),
  element: z.enum(SECTION_ELEMENTS),
  words: z.number().int().positive(),
});
export type PlannedSection = z.infer<typeof plannedSection>;

export const piecePlan = z.object({
  title: z.string().min(1),
  metaTitle: z.string(),
  titleOptions: z.array(z.string()),
  slug: z.string(),
  excerpt: z.string(),
  metaDescription: z.string(),
  intent: z.enum(INTENTS),
  readerQuestion: z.string(),
  angle: z.string(),
  mainKeyword: z.string(),
  entities: z.array(z.string()),
  faq: z.array(z.string()),
  keyphrases: z.array(z.string()),
  sections: z.array(plannedSection).min(1),
  imageIdea: z.string(),
  imageAlt: z.string(),
});
export type PiecePlan = z.infer<typeof piecePlan>;

export const SECTION_WORDS_MIN = 30;

export const OUTLINE_MESSAGES = {
  failed: 'The outline could not be planned.',
  headingMissing: 'Every section but the first needs a heading.',
  tooManySections:
    'This outline has too many sections for so few words. Ask for more words or remove a section.',
} as const;

export const OUTLINE_SECTIONS_MAX = 14;
export const HEADING_MAX = 200;
export const POINT_MAX = 300;
export const POINTS_MAX = 20;

/** Settled by the author. Only the opening may lack a heading. */
export const outline = z.object({
  title: text(HEADING_MAX).min(1, REQUIRED),
  sections: z
    .array(
      z.object({
        heading: text(HEADING_MAX),
        points: z
          .array(text(POINT_MAX))
          .max(POINTS_MAX)
          .transform((points) => points.filter(Boolean)),
      }),
    )
    .min(1)
    .max(OUTLINE_SECTIONS_MAX)
    .refine(
      (sections) => sections.slice(1).every(({ heading }) => heading !== ''),
      OUTLINE_MESSAGES.headingMissing,
    ),
});
export type Outline = z.infer<typeof outline>;

export type ShownPlan = { title: string; sampleNote: string | null; sections: { heading: string }[] };

export const shownPlan = ({ title, sections }: PiecePlan, note: string | null): ShownPlan => ({
  title,
  sampleNote: note,
  sections: sections.map(({ heading }) => ({ heading })),
});

/** What could not be delivered as asked: the words of a piece outside its length, a language that its writer does not know. */
export const undelivered = z.object({ words: z.number().nullable(), language: z.string().nullable() });
