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
