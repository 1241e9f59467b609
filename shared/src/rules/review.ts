/** Each includes the one before. */
export const SHARE_RIGHTS = ['read', 'comment', 'decide'] as const;
export type ShareRight = (typeof SHARE_RIGHTS)[number];

export const REVIEW_KINDS = ['comment', 'approved', 'sentBack'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

export const SHARE_DAYS = 14;
/** Per piece, revoked ones excluded. */
export const SHARE_LINKS_MAX = 20;
export const REVIEWER_NAME_MAX = 80;
export const REVIEW_TEXT_MAX = 2000;

export const REVIEW_MESSAGES = {
  linkGone: 'This link no longer works. Ask the person who sent it for a new one.',
  linkNotFound: 'Review link not found.',
  reviewNotFound: 'Comment not found.',
  tooManyLinks: `This piece has ${SHARE_LINKS_MAX} review links. Revoke one you no longer need first.`,
  textMissing: 'Please say what should change, or what you think.',
  changed: 'The text was changed after you opened it. Please look at it again, then decide.',
  notAllowed: 'This link does not allow that. Ask the person who sent it for another one.',
} as const;

type Seen = { revision: number; image: string | null };
type Piece = { revision: number; featuredImage: string | null };

export const isAsSeen = (seen: Seen, { revision, featuredImage }: Piece) =>
  // Older entries lack the image.
  seen.revision === revision && (seen.image === null || seen.image === (featuredImage ?? ''));

export const REVIEW_LABELS: Record<ReviewKind, string> = {
  comment: 'Comment',
  approved: 'Approved',
  sentBack: 'Sent back',
};

export const RIGHT_LABELS: Record<ShareRight, string> = {
  read: 'Read',
  comment: 'Read and comment',
  decide: 'Read, comment and approve',
};
