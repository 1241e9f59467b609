import { z } from 'zod';
import { INCLUDE_TEXT_MAX, SOCIAL_PLATFORMS } from '#shared/content-rules.ts';
import { REQUIRED, atMost } from '#shared/messages.ts';
import { PIECE_MESSAGES } from '#shared/piece-rules.ts';

export const generateSocialInput = z.object({
  id: z.uuid(PIECE_MESSAGES.socialIdMissing),
  platforms: z.array(z.enum(SOCIAL_PLATFORMS)).min(1, PIECE_MESSAGES.noPlatform).max(20),
});

export type GenerateSocialInput = z.infer<typeof generateSocialInput>;

export const generateEmailInput = z.object({ id: z.uuid(PIECE_MESSAGES.emailIdMissing) });

/** Characters of a text that posts or e-mail copy are derived from. */
const SOURCE_MAX = 200000;

/** A text that the caller brings along instead of a stored piece. */
export const deriveEmailInput = z.object({
  content: z.string().trim().min(1, REQUIRED).max(SOURCE_MAX, atMost(SOURCE_MAX)),
  includeText: z.string().max(INCLUDE_TEXT_MAX, atMost(INCLUDE_TEXT_MAX)).nullish(),
});

export type DeriveEmailInput = z.infer<typeof deriveEmailInput>;

export const deriveSocialInput = deriveEmailInput.extend({
  platforms: z.array(z.enum(SOCIAL_PLATFORMS)).min(1, PIECE_MESSAGES.noPlatform).max(20),
});

export type DeriveSocialInput = z.infer<typeof deriveSocialInput>;
