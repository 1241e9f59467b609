import { Badge } from '@mantine/core';
import type { EntryStatus } from '#shared/rules/calendar.ts';
import { ENTRY_STATES } from './entry.ts';

export function EntryBadge({ status }: { status: EntryStatus }) {
  const { label, color } = ENTRY_STATES[status];
  return (
    <Badge color={color} variant="light" tt="none" style={{ flexShrink: 0 }}>
      {label}
    </Badge>
  );
}
