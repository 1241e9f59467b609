import type { PieceStatus } from '#shared/rules/piece-status.ts';

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
