export const DELETED_KINDS = ['piece', 'profile', 'website', 'source'] as const;
export type DeletedKind = (typeof DELETED_KINDS)[number];

/** Days for which what a program deleted can be restored. */
export const KEPT_DAYS = 30;

export const DELETED_MESSAGES = {
  notFound: 'It is no longer kept, so it cannot be restored.',
  madeAgain: 'Something with the same id has been made since, so this cannot be restored.',
  entryBack: 'A program deleted it, and you restored it after that.',
  entryHint: 'Pick a new time.',
} as const;
