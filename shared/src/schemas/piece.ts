import { z } from 'zod';
import { atMost, REQUIRED } from '#shared/rules/messages.ts';
import {
  ALT_MAX,
  CONTENT_MAX,
  EXCERPT_MAX,
  KEYWORDS_MAX,
  META_DESCRIPTION_MAX,
  PIECE_MESSAGES,
  SLUG_MAX,
  TITLE_MAX,
  UPLOAD_MAX,
} from '#shared/rules/piece.ts';
import { text } from './fields.ts';

export const KEYWORD_MAX = 100;

const UPLOAD_MAX_CHARACTERS = Math.ceil(UPLOAD_MAX / 3) * 4;

export const pieceInput = z.object({ id: z.uuid(PIECE_MESSAGES.notFound) });
export type PieceInput = z.infer<typeof pieceInput>;

export const moveContentInput = pieceInput.extend({ profileId: z.uuid().nullable() });

export const revision = z
  .number()
  .int()
  .positive()
  .max(2 ** 31 - 1)
  .describe('As it was read: where the text has changed since, nothing is written');

export const versionInput = pieceInput.extend({ revision });

/** `revision` is the one that was edited; an older one is refused. Undefined fields stay as they are. */
export const updateContentInput = versionInput.extend({
  title: text(TITLE_MAX).pipe(z.string().min(1, REQUIRED)).optional(),
  slug: text(SLUG_MAX).optional(),
  excerpt: text(EXCERPT_MAX).optional(),
  content: z.string().max(CONTENT_MAX, atMost(CONTENT_MAX)).optional().describe('HTML'),
  keywords: z.array(text(KEYWORD_MAX)).max(KEYWORDS_MAX).optional(),
  metaDescription: text(META_DESCRIPTION_MAX).optional(),
  imageAlt: text(ALT_MAX).pipe(z.string().min(1, PIECE_MESSAGES.altMissing)).optional(),
  /** It goes on with what its author has saved a moment ago: what is between the two is no version of its own. */
  continues: z.boolean().optional(),
});
export type UpdateContentInput = z.infer<typeof updateContentInput>;

export const uploadPictureInput = pieceInput.extend({
  /** Base64 of JPEG, PNG, WebP, GIF or AVIF. */
  image: z
    .string()
    .min(1, PIECE_MESSAGES.imageUnreadable)
    .max(UPLOAD_MAX_CHARACTERS, PIECE_MESSAGES.imageTooLarge),
});

export const uploadImageInput = uploadPictureInput.extend({
  alt: text(ALT_MAX).pipe(z.string().min(1, PIECE_MESSAGES.altMissing)),
});
