import { z } from 'zod';
import { atMost, REQUIRED } from '../rules/messages.ts';

/** What a reader who searches for the topic wants to do. */
export const INTENTS = ['learn', 'compare', 'buy', 'local'] as const;
/** What a section shows beside its paragraphs. */
export const SECTION_ELEMENTS = ['table', 'example', 'list', 'steps', 'none'] as const;
/** Characters of a title that search engines show whole. */
export const META_TITLE_MAX = 60;

const plannedSection = z.object({
  heading: z.string(),
  /** What the section answers, as a reader would ask it. */
  question: z.string(),
  points: z.array(z.string()),
  /** No phrase, fact, wish or further question stands in two sections. */
  keywords: z.array(z.string()),
  /** Ids of facts. */
  facts: z.array(z.string()),
  /** Numbers of the user's wishes. */
  wishes: z.array(z.number().int().positive()),
  furtherQuestions: z.array(z.string()),
  element: z.enum(SECTION_ELEMENTS),
  words: z.number().int().positive(),
});
export type PlannedSection = z.infer<typeof plannedSection>;

/** The plan a piece is written from. `sections[].words` sum to the requested word count. */
export const piecePlan = z.object({
  title: z.string().min(1),
  /** The title in search results. */
  metaTitle: z.string(),
  titleOptions: z.array(z.string()),
  slug: z.string(),
  excerpt: z.string(),
  metaDescription: z.string(),
  intent: z.enum(INTENTS),
  /** The one question behind the search. */
  readerQuestion: z.string(),
  /** What this piece says that others do not. */
  angle: z.string(),
  mainKeyword: z.string(),
  /** Names and terms that a complete text mentions. */
  entities: z.array(z.string()),
  /** Questions that readers ask besides; each is given to one section. */
  faq: z.array(z.string()),
  keyphrases: z.array(z.string()),
  sections: z.array(plannedSection).min(1),
  imageIdea: z.string(),
  imageAlt: z.string(),
});
export type PiecePlan = z.infer<typeof piecePlan>;

/** A shorter section cannot be written. */
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

const line = (max: number) => z.string().trim().max(max, atMost(max));

/** The headings and points of a piece as its author has settled them. Only the opening may have no heading. */
export const outline = z.object({
  title: line(HEADING_MAX).min(1, REQUIRED),
  sections: z
    .array(
      z.object({
        heading: line(HEADING_MAX),
        points: z
          .array(line(POINT_MAX))
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

/** What is shown of a plan while the piece is written. */
export type ShownPlan = {
  title: string;
  /** Set where no AI service writes. */
  sampleNote: string | null;
  sections: { heading: string }[];
};

export const shownPlan = ({ title, sections }: PiecePlan, note: string | null): ShownPlan => ({
  title,
  sampleNote: note,
  sections: sections.map(({ heading }) => ({ heading })),
});
