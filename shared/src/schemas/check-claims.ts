import { z } from 'zod';
import { atMost } from '#shared/rules/messages.ts';
import { CONTENT_MAX } from '#shared/rules/piece.ts';
import {
  SOURCE_ADDRESS_MAX,
  SOURCE_CHARACTERS_MAX,
  SOURCE_MESSAGES,
  SOURCES_PER_PIECE,
} from '#shared/rules/sources.ts';
import { languageTag, text } from './fields.ts';
import { pieceInput, versionInput } from './piece.ts';

const CHECKED_MAX = 200_000;
const SOURCES_CHECKED_MAX = 20;

const checkedText = z.string().max(CHECKED_MAX, atMost(CHECKED_MAX));

const givenSource = z.union([
  z.object({ text: z.string().max(SOURCE_CHARACTERS_MAX, SOURCE_MESSAGES.tooLong) }),
  z.object({
    url: z.url({ protocol: /^https?$/, error: SOURCE_MESSAGES.addressInvalid }).max(SOURCE_ADDRESS_MAX),
  }),
]);

export const checkClaimsInput = z
  .object({
    html: checkedText.optional().describe('The text to check; either html or text'),
    text: checkedText.optional(),
    language: languageTag.optional().describe('BCP 47; found out where it is not given'),
    sources: z.array(givenSource).max(SOURCES_CHECKED_MAX, SOURCE_MESSAGES.tooManyForPiece),
  })
  .refine((given) => (given.html === undefined) !== (given.text === undefined), 'Send either html or text.');

export const checkDraftInput = pieceInput.extend({
  content: z.string().max(CONTENT_MAX, atMost(CONTENT_MAX)),
});

export const attachSourcesInput = pieceInput.extend({
  sourceIds: z.array(z.uuid()).min(1, SOURCE_MESSAGES.noneChosen).max(SOURCES_PER_PIECE),
});

const REASON_MAX = 500;

export const confirmClaimsInput = versionInput.extend({
  numbers: z.array(z.int().positive().max(100_000)).min(1).max(1000),
  /** Null withdraws a confirmation. */
  reason: text(REASON_MAX).pipe(z.string().min(1, 'Please say how you know.')).nullable(),
});
