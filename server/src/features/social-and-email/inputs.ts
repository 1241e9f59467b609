import { z } from 'zod';
import { INCLUDE_TEXT_MAX, SOCIAL_PLATFORMS } from '#shared/rules/content.ts';
import { atMost, REQUIRED } from '#shared/rules/messages.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { text } from '#shared/schemas/fields.ts';

export const generateSocialInput = z.object({
  id: z.uuid(PIECE_MESSAGES.socialIdMissing),
  platforms: z.array(z.enum(SOCIAL_PLATFORMS)).min(1, PIECE_MESSAGES.noPlatform).max(20),
  /** Saved posts of other networks stay. */
  keepsOthers: z.boolean().default(false),
});

export const generateEmailInput = z.object({ id: z.uuid(PIECE_MESSAGES.emailIdMissing) });

const SUBJECT_MAX = 300;
const DERIVED_MAX = 70_000;
/** Untrimmed: the next save sends it as `before`. */
const derivedText = z.string().max(DERIVED_MAX, atMost(DERIVED_MAX)).regex(/\S/, REQUIRED);
const subject = z
  .string()
  .max(SUBJECT_MAX, atMost(SUBJECT_MAX))
  .regex(/^[^\r\n]*\S[^\r\n]*$/, REQUIRED);

/** `before` is the edited text; another stored text is not overwritten. */
export const updateSocialInput = z.object({
  id: z.uuid(PIECE_MESSAGES.socialIdMissing),
  platform: z.enum(SOCIAL_PLATFORMS),
  text: derivedText,
  before: z.string().max(DERIVED_MAX),
});

export const updateEmailInput = z.object({
  id: z.uuid(PIECE_MESSAGES.emailIdMissing),
  subject,
  body: derivedText,
  alternatives: z.array(subject).max(10),
  before: z.object({ subject: z.string().max(DERIVED_MAX), body: z.string().max(DERIVED_MAX) }),
});

/** Characters. */
const SOURCE_MAX = 200000;

export const deriveEmailInput = z.object({
  content: text(SOURCE_MAX).min(1, REQUIRED),
  includeText: z.string().max(INCLUDE_TEXT_MAX, atMost(INCLUDE_TEXT_MAX)).nullish(),
});

export const deriveSocialInput = deriveEmailInput.extend({ platforms: generateSocialInput.shape.platforms });
