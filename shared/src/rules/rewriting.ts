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
