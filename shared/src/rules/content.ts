import { PRO_WORDS_PER_MONTH } from './billing.ts';
import { languageName } from './languages.ts';

export const LONG_FORM_TYPES = ['blog', 'page'] as const;
export type LongFormType = (typeof LONG_FORM_TYPES)[number];
export const SOCIAL_PLATFORMS = ['linkedin', 'x', 'instagram', 'facebook'] as const;
export type SocialPlatform = (typeof SOCIAL_PLATFORMS)[number];
export const CONTENT_TYPES = [...LONG_FORM_TYPES, ...SOCIAL_PLATFORMS] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

export const CONTENT_TYPE_LABELS: Record<ContentType, string> = {
  blog: 'Blog Post',
  page: 'Web Page',
  linkedin: 'LinkedIn Post',
  x: 'X Post',
  instagram: 'Instagram Post',
  facebook: 'Facebook Post',
};

/** Characters; X counts every link as 23. */
export const SOCIAL_LIMITS: Record<SocialPlatform, number> = {
  linkedin: 3000,
  x: 280,
  instagram: 2200,
  facebook: 63_206,
};
/** Pixels. */
export const IMAGE_WIDTHS = [400, 800] as const;

export const WORD_COUNT_MIN = 300;
export const WORD_COUNT_MAX = 2500;
export const WORD_COUNT_TOO_LOW = `At least ${WORD_COUNT_MIN} words`;
export const PHRASES_MAX = 20;
export const DEFAULT_TONE = 'friendly';
export const DEFAULT_AUDIENCE = 'general public';
export const PROFILE_AUDIENCE = 'general';
export const CTA_OPTIONS = ['none', 'sign-up', 'get-started', 'try-free', 'other'] as const;
type CtaOption = (typeof CTA_OPTIONS)[number];
export const CTA_LABELS: Record<CtaOption, string> = {
  none: 'None',
  'sign-up': 'Sign up',
  'get-started': 'Get started',
  'try-free': 'Try for free',
  other: 'Other',
};

export const monthlyLimit = (words: number) =>
  `🚫 You have reached your ${words.toLocaleString('en-US')} words monthly limit.`;

export const CONTENT_MESSAGES = {
  wordsOfDay: 'Today’s words are used up. They come back at midnight UTC.',
  generateFailed: 'Error generating content',
  tryAgain: 'Please try again, or ask for a shorter text.',
  briefUnreadable:
    'The brief of this piece was stored by another version of Veemark and cannot be read. Please fill it in again.',
  ctaAddressInvalid: 'Enter an address that starts with https://',
  profileGone: 'This profile no longer exists. Please choose another one.',
  idTaken: 'This piece cannot be started. Please reload the page and try again.',
  monthlyLimit: monthlyLimit(PRO_WORDS_PER_MONTH),
  freeLimit: 'You have used all 3 generations of the Free plan.',
  loading: 'Loading content...',
  notFound: 'Content not found.',
  deleteFailed: 'Error deleting content.',
  offlineArranged:
    'Arranged from the sentences of your own sources and profile. Set OPENAI_API_KEY to write with AI.',
  offlineSample:
    'A worksheet, shorter than you asked for: without AI and without sources there is nothing to write from. ' +
    'Add sources, or set OPENAI_API_KEY.',
  offlineChange: 'Changed by plain rules. Set OPENAI_API_KEY to have it changed with AI.',
  offlineEnglishOnly: 'There is none in this language, so it is in English.',
} as const;
export const RECORDED_MESSAGES = {
  gone: 'This example no longer exists.',
  piece: 'Recorded: a language model wrote this example before. Set OPENAI_API_KEY to write your own.',
} as const;
export const INCLUDE_TEXT_MAX = 10_000;
export const CTA_ADDRESS_MAX = 500;
export const INSIGHT_MAX = 1000;

export const RUNNING_STATUSES = ['queued', 'planning', 'writing', 'finishing'] as const;
export const GENERATION_STATUSES = [...RUNNING_STATUSES, 'done', 'failed', 'cancelled'] as const;
export type GenerationStatus = (typeof GENERATION_STATUSES)[number];

/** Those that have a worksheet. */
export const SAMPLE_LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt'];
const FALLBACK = 'en';

const hasSamples = (language: string) => SAMPLE_LANGUAGES.includes(new Intl.Locale(language).language);

export function writtenLanguage(writer: string | null, chosen: string | null): string | null {
  if (writer !== 'worksheet') return chosen;
  return chosen !== null && hasSamples(chosen) ? chosen : FALLBACK;
}

/** Written for nobody: by the offline writer without sources, or long ago for a sample brief. */
export const isSampleText = (writer: string | null) => writer === 'worksheet' || writer === 'recorded';

export function sampleNote(writer: string | null, chosen: string | null): string | null {
  if (writer === 'recorded') return RECORDED_MESSAGES.piece;
  if (writer === 'offline') return CONTENT_MESSAGES.offlineArranged;
  if (writer !== 'worksheet') return null;
  const { offlineSample, offlineEnglishOnly } = CONTENT_MESSAGES;
  return chosen === null || hasSamples(chosen) ? offlineSample : `${offlineSample} ${offlineEnglishOnly}`;
}

/** @param asked a language that a part of the piece is not in */
export function languageNote(asked: string | null): string | null {
  if (asked === null) return null;
  return `A part of this text is not in ${languageName(asked)}, which you asked for. You can edit it or create it again.`;
}

const MB = 1024 * 1024;

/** Largest bodies in bytes; uploads are called alone, never in a batch. */
export const UPLOADS = {
  'content.uploadImage': 12 * MB,
  'content.uploadPicture': 12 * MB,
  'content.addFileSource': 15 * MB,
  'content.addTextSource': 3 * MB,
  'websites.previewSearchFile': 15 * MB,
  'websites.storeSearchFile': 15 * MB,
};
