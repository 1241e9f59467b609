import { Stack } from '@mantine/core';
import { STOPPED_STATUSES, type EntryStatus } from '#shared/rules/calendar.ts';
import { EntryRow, Part } from './entry-row.tsx';
import { firstMarked, isMarked, type Entry } from './entry.tsx';

const NEEDS_USER: readonly EntryStatus[] = ['review', ...STOPPED_STATUSES];
const needsUser = ({ status }: Entry) => NEEDS_USER.includes(status);

type Props = {
  shownId?: string | null;
  entries: Entry[];
  said: readonly (string | null)[];
  onOpen: (entry: Entry) => void;
};

const scrollToRow = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' });

const GROUPS: { title: string; has: (entry: Entry) => boolean }[] = [
  { title: 'Needs you', has: needsUser },
  { title: 'Next', has: (entry) => !needsUser(entry) && entry.slotAt !== null && entry.status !== 'posted' },
  { title: 'Ideas without a time', has: ({ status }) => status === 'idea' },
  { title: 'Posted in these weeks', has: ({ status }) => status === 'posted' },
];

export function EntryList({ shownId = null, entries, said, onOpen }: Props) {
  const first = firstMarked(entries, shownId);

  return (
    <Stack gap="md">
      {GROUPS.map(({ title, has }) => ({ title, rows: entries.filter(has) }))
        .filter(({ rows }) => rows.length > 0)
        .map(({ title, rows }) => (
          <Part key={title} title={title}>
            {rows.map((entry) => (
              <li key={entry.id}>
                <EntryRow
                  entry={entry}
                  isMarked={isMarked(entry, shownId)}
                  said={said}
                  onOpen={onOpen}
                  {...(entry === first && { ref: scrollToRow })}
                />
              </li>
            ))}
          </Part>
        ))}
    </Stack>
  );
}
