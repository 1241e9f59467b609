import { z } from 'zod';
import { BESIDE_MAX, REWRITE_KINDS, REWRITE_MESSAGES, WISH_MAX } from '#shared/rules/piece.ts';
import { generateContentInput, plannedBrief, SHORT_TEXT_MAX } from '#shared/schemas/content.ts';
import { instant, text } from '#shared/schemas/fields.ts';
import { pieceInput } from '#shared/schemas/piece.ts';

export const suggestKeywordsInput = z.object({ topic: plannedBrief.topic });

export const generationInput = z.object({ id: z.uuid() });

export type GenerationInput = z.infer<typeof generationInput>;

export const watchGenerationInput = generationInput.extend({ lastEventId: z.string().max(500).nullish() });

export const watchWritingInput = z.object({ since: instant.transform((moment) => new Date(moment)) });

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

/** Characters of HTML. */
export const REWRITE_MAX = 20_000;

export const rewriteInput = pieceInput
  .extend({
    kind: z.enum(REWRITE_KINDS),
    html: z.string().min(1, REWRITE_MESSAGES.empty).max(REWRITE_MAX, REWRITE_MESSAGES.tooLong),
    /** The tone, or the instruction. */
    wish: text(WISH_MAX),
    heading: text(BESIDE_MAX),
    before: text(BESIDE_MAX),
  })
  .refine(({ kind, wish }) => wish !== '' || (kind !== 'wish' && kind !== 'tone'), {
    error: REWRITE_MESSAGES.wishMissing,
    path: ['wish'],
  });
export type RewriteInput = z.infer<typeof rewriteInput>;

export const recordedBriefInput = z.object({ name: z.string().max(40) });
