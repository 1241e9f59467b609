import { z } from 'zod';
import { INTENTS, SECTION_ELEMENTS } from '#shared/schemas/content-plan.ts';

const text = z.string();
const texts = z.array(text);

/** A smaller model may leave these out without harm. */
const STRICT: Further = {
  text,
  texts,
  intent: z.enum(INTENTS),
  element: z.enum(SECTION_ELEMENTS),
};
const LENIENT: Further = {
  text: text.catch(''),
  texts: texts.catch([]),
  intent: STRICT.intent.catch('learn'),
  element: STRICT.element.catch('none'),
};

type Further = {
  text: z.ZodType<string>;
  texts: z.ZodType<string[]>;
  intent: z.ZodType<(typeof INTENTS)[number]>;
  element: z.ZodType<(typeof SECTION_ELEMENTS)[number]>;
};

/** Structured outputs allow no length limits or transforms; fitPlan enforces them. */
const planOf = (further: Further) =>
  z.object({
    title: text,
    metaTitle: further.text,
    titleOptions: further.texts,
    slug: text,
    excerpt: text,
    metaDescription: text,
    intent: further.intent,
    readerQuestion: further.text,
    angle: further.text,
    mainKeyword: further.text,
    entities: further.texts,
    faq: further.texts,
    keyphrases: texts,
    sections: z
      .array(
        z.object({
          heading: text,
          question: further.text,
          points: texts,
          keywords: further.texts,
          facts: further.texts,
          element: further.element,
          words: z.number(),
        }),
      )
      .min(1),
    imageIdea: text,
    imageAlt: text,
  });

export const planAnswer = planOf(STRICT);
export const readPlanAnswer = planOf(LENIENT);
export type PlanAnswer = z.infer<typeof planAnswer>;
