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

/** A piece being written is not stored yet. */
export const PIECE_STATUSES = ['writing', ...STORED_STATUSES] as const;
export type PieceStatus = (typeof PIECE_STATUSES)[number];

export const LIST_SORTS = ['newest', 'oldest', 'changed'] as const;
export type ListSort = (typeof LIST_SORTS)[number];
