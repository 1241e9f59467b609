import { CONTENT_MESSAGES } from './content.ts';

export const PIECE_MESSAGES = {
  derivedChanged: 'This text has been changed in another window.',
  notFound: CONTENT_MESSAGES.notFound,
  changedElsewhere: 'Someone changed this piece in another window.',
  versionGone: 'This version no longer exists.',
  noPlatform: 'Please select at least one platform.',
  topicMissing: 'Topic is required.',
  socialIdMissing: 'Content ID is missing. Cannot save social posts.',
  emailIdMissing: 'Content ID is missing. Cannot save email.',
  notLoggedIn: 'User not logged in.',
  socialFailed: 'Failed to generate posts.',
  emailFailed: 'Failed to generate email.',
  postNotSaved: 'Failed to save this post.',
  imageUnreadable: 'This file is not an image we can use.',
  imageTooLarge: 'The image is too large.',
  altMissing: 'Please describe the image.',
} as const;

export const TITLE_MAX = 300;
export const SLUG_MAX = 200;
export const EXCERPT_MAX = 2000;
export const META_DESCRIPTION_MAX = 320;
export const KEYWORDS_MAX = 50;
/** Characters of HTML, several times the longest piece. */
export const CONTENT_MAX = 400_000;
export const ALT_MAX = 300;
/** Bytes before resizing. */
export const UPLOAD_MAX = 8 * 1024 * 1024;

/** The first that applies wins, in the order of server/src/features/pieces/list-content.ts. */
export const STORED_STATUSES = [
  'draft',
  'scheduled',
  'live',
  'changed',
  'updateFailed',
  /** Live on one site, refused by another. */
  'partlyLive',
  'failed',
] as const;
export type StoredStatus = (typeof STORED_STATUSES)[number];

export const PIECE_STATUSES = ['writing', ...STORED_STATUSES] as const;
export type PieceStatus = (typeof PIECE_STATUSES)[number];

export const LIST_SORTS = ['newest', 'oldest', 'changed'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** "again" replaces a section by a new one. */
export const REWRITE_KINDS = ['rewrite', 'shorten', 'expand', 'simplify', 'tone', 'wish', 'again'] as const;
export type RewriteKind = (typeof REWRITE_KINDS)[number];

export const REWRITES_PER_PIECE = 30;
/** Characters of an adjacent heading or sentence. */
export const BESIDE_MAX = 300;
export const WISH_MAX = 500;

export const REWRITE_MESSAGES = {
  failed: 'This part could not be rewritten. Your text is as it was.',
  empty: 'Select some text first.',
  tooLong: 'This part is too long to rewrite at once. Select less of it.',
  wishMissing: 'Say what Vee should do.',
  usedUp: `All ${REWRITES_PER_PIECE} rewrites of this piece are used.`,
} as const;

/** Of a stored image, as it stands in a text. */
export const PICTURE_ADDRESS = /^\/images\/[\w-]{32}\.jpg$/;

/** In pixels, of a picture that is smaller than the text is wide. */
export const PICTURE_WIDTHS = [160, 320, 480] as const;
