import { z } from 'zod';
import { INTENTS, META_TITLE_MAX, SECTION_ELEMENTS } from '#shared/schemas/content-plan.ts';

const text = z.string();
const texts = z.array(text);
const numbers = z.array(z.number());

/** A smaller model may leave these out without harm. */
const STRICT: Further = { text, texts, numbers, intent: z.enum(INTENTS), element: z.enum(SECTION_ELEMENTS) };
const LENIENT: Further = {
  text: text.catch(''),
  texts: texts.catch([]),
  numbers: numbers.catch([]),
  intent: STRICT.intent.catch('learn'),
  element: STRICT.element.catch('none'),
};

type Further = {
  text: z.ZodType<string>;
  texts: z.ZodType<string[]>;
  numbers: z.ZodType<number[]>;
  intent: z.ZodType<(typeof INTENTS)[number]>;
  element: z.ZodType<(typeof SECTION_ELEMENTS)[number]>;
};

/**
 * Thinking before headlines: a model writes the fields in this order. Structured outputs allow no length limits or
 * transforms; fitPlan enforces them.
 */
const planOf = (further: Further) =>
  z.object({
    intent: further.intent.describe(`what the searcher wants: ${INTENTS.join(', ')}`),
    readerQuestion: further.text.describe('the one question behind the search'),
    angle: further.text.describe('what this piece says that others do not'),
    entities: further.texts.describe('names and terms that a complete text mentions'),
    mainKeyword: further.text,
    faq: further.texts.describe('up to five further questions of readers'),
    sections: z
      .array(
        z.object({
          heading: text.describe('empty for the first section'),
          question: further.text.describe('the one it answers'),
          points: texts.describe('to make; none stands in two sections'),
          keywords: further.texts,
          facts: further.texts.describe('ids'),
          wishes: further.numbers.describe('numbers of the wishes it takes up'),
          element: further.element.describe(
            `what it shows beside its paragraphs: ${SECTION_ELEMENTS.join(', ')}`,
          ),
          words: z.number(),
        }),
      )
      .min(1),
    keyphrases: texts.describe('5 to 8 search phrases, the required keywords among them'),
    title: text.describe('the headline of the piece, at most 65 characters, without the name of a site'),
    titleOptions: further.texts.describe('three other headlines'),
    metaTitle: further.text.describe(`the title in search results, at most ${META_TITLE_MAX} characters`),
    slug: text.describe('lower-case words joined by hyphens, without the name of a site'),
    excerpt: text.describe('one or two sentences'),
    metaDescription: text.describe('at most 155 characters'),
    imageIdea: text,
    imageAlt: text,
  });

export const planAnswer = planOf(STRICT);
export const readPlanAnswer = planOf(LENIENT);
export type PlanAnswer = z.infer<typeof planAnswer>;

const named = (shape: Record<string, z.ZodType>) =>
  Object.entries(shape)
    .map(([name, { description }]) => (description ? `${name} (${description})` : name))
    .join(', ');

export const PLAN_FIELDS = named(planAnswer.shape);
export const SECTION_FIELDS = named(planAnswer.shape.sections.element.shape);
