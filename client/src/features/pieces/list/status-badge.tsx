import { Badge } from '@mantine/core';
import type { PieceStatus } from '#shared/rules/piece-status.ts';
import { PIECE_STATUS_LABELS } from './status-labels.ts';

const COLORS: Record<PieceStatus, string> = {
  writing: 'blue',
  draft: 'gray',
  scheduled: 'blue',
  live: 'pine',
  changed: 'orange',
  updateFailed: 'red',
  partlyLive: 'red',
  failed: 'red',
};

/** Where a piece stands, in words and colour. */
export function StatusBadge({ status }: { status: PieceStatus }) {
  return (
    <Badge variant="light" color={COLORS[status]} tt="none" miw="max-content">
      {PIECE_STATUS_LABELS[status]}
    </Badge>
  );
}
