import { z } from 'zod';
import { SHORT_TEXT_MAX, generateContentInput, TOPIC_MAX } from '#shared/schemas/content.ts';
import { instant } from '#shared/schemas/fields.ts';
import { REQUIRED, atMost } from '#shared/rules/messages.ts';

export const suggestKeywordsInput = z.object({
  topic: z.string().trim().min(1, REQUIRED).max(TOPIC_MAX, atMost(TOPIC_MAX)),
});

export const generationInput = z.object({ id: z.uuid() });

export type GenerationInput = z.infer<typeof generationInput>;

export const watchGenerationInput = generationInput.extend({ lastEventId: z.string().max(500).nullish() });

export const watchWritingInput = z.object({
  since: instant.transform((moment) => new Date(moment)),
});

export type WatchWritingInput = z.infer<typeof watchWritingInput>;

/** A brief whose company details come along instead of a stored profile. */
export const generateAndWaitInput = z.object({
  brief: generateContentInput,
  /** Its caller knows the id and can ask for the piece again. */
  isKept: z.boolean().default(false),
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
