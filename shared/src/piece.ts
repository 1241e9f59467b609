import { z } from 'zod';
import { listCursor } from './list-cursor.ts';
import { INCLUDE_TEXT_MAX, SOCIAL_PLATFORMS } from './content-rules.ts';
import { atMost, REQUIRED } from './messages.ts';
import {
  MESSAGES,
  TITLE_MAX,
  SLUG_MAX,
  EXCERPT_MAX,
  META_DESCRIPTION_MAX,
  KEYWORDS_MAX,
  KEYWORD_MAX,
  CONTENT_MAX,
  ALT_MAX,
  SEARCH_MAX,
  UPLOAD_MAX,
} from './piece-rules.ts';

/** Characters of a text that posts or e-mail copy are derived from. */
const SOURCE_MAX = 200_000;
/** The same in base64. */
const UPLOAD_MAX_CHARACTERS = Math.ceil(UPLOAD_MAX / 3) * 4;

const text = (max: number) => z.string().trim().max(max, atMost(max));

export const pieceInput = z.object({ id: z.uuid(MESSAGES.notFound) });
export type PieceInput = z.infer<typeof pieceInput>;

const revision = z
  .number()
  .int()
  .positive()
  .max(2 ** 31 - 1);
export const versionInput = pieceInput.extend({ revision });
export type VersionInput = z.infer<typeof versionInput>;

/** `current` is the revision that is to be replaced; when the piece has been saved since, nothing is restored. */
export const restoreVersionInput = versionInput.extend({ current: revision });
export type RestoreVersionInput = z.infer<typeof restoreVersionInput>;

/** `cursor` is what the page before gave as `nextCursor`. */
export const listContentInput = z.object({
  search: text(SEARCH_MAX).default(''),
  cursor: listCursor,
});
export type ListContentInput = z.infer<typeof listContentInput>;

/** `revision` is the one the edit was made from; a save from an older one is refused. */
export const updateContentInput = versionInput.extend({
  title: text(TITLE_MAX).pipe(z.string().min(1, REQUIRED)),
  slug: text(SLUG_MAX),
  excerpt: text(EXCERPT_MAX),
  content: z.string().max(CONTENT_MAX, atMost(CONTENT_MAX)),
  keywords: z.array(text(KEYWORD_MAX)).max(KEYWORDS_MAX),
  /** Left out, these two stay as they are: another window may have changed them with the image. */
  metaDescription: text(META_DESCRIPTION_MAX).optional(),
  imageAlt: text(ALT_MAX).pipe(z.string().min(1, MESSAGES.altMissing)).optional(),
});
export type UpdateContentInput = z.infer<typeof updateContentInput>;

export const generateSocialInput = z.object({
  id: z.uuid(MESSAGES.socialIdMissing),
  platforms: z.array(z.enum(SOCIAL_PLATFORMS)).min(1, MESSAGES.noPlatform).max(20),
});
export type GenerateSocialInput = z.infer<typeof generateSocialInput>;

export const generateEmailInput = z.object({ id: z.uuid(MESSAGES.emailIdMissing) });

/** A text that the caller brings along instead of a stored piece. */
export const deriveEmailInput = z.object({
  content: z.string().trim().min(1, REQUIRED).max(SOURCE_MAX, atMost(SOURCE_MAX)),
  includeText: z.string().max(INCLUDE_TEXT_MAX, atMost(INCLUDE_TEXT_MAX)).nullish(),
});
export type DeriveEmailInput = z.infer<typeof deriveEmailInput>;

export const deriveSocialInput = deriveEmailInput.extend({
  platforms: z.array(z.enum(SOCIAL_PLATFORMS)).min(1, MESSAGES.noPlatform).max(20),
});
export type DeriveSocialInput = z.infer<typeof deriveSocialInput>;

export const uploadImageInput = pieceInput.extend({
  /** Base64 of a JPEG, PNG, WebP, GIF or AVIF file. */
  image: z.string().min(1, MESSAGES.imageUnreadable).max(UPLOAD_MAX_CHARACTERS, MESSAGES.imageTooLarge),
  alt: text(ALT_MAX).pipe(z.string().min(1, MESSAGES.altMissing)),
});
export type UploadImageInput = z.infer<typeof uploadImageInput>;
