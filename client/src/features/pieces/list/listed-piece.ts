import type { RouterOutputs } from '#client/lib/trpc.ts';
import type { PieceStatus } from '#shared/rules/piece.ts';

export type FailedPiece = RouterOutputs['content']['listFailures'][number];
export type ListedPiece = RouterOutputs['content']['listContent']['items'][number];

export const PIECE_STATUS_LABELS: Record<PieceStatus, string> = {
  writing: 'Writing…',
  draft: 'Draft',
  scheduled: 'Scheduled',
  live: 'Live',
  changed: 'Changed since',
  updateFailed: 'Update failed',
  partlyLive: 'Not everywhere',
  failed: 'Failed',
};
