import { Box, Stack, Text } from '@mantine/core';
import { inSentences, sayLocalTime } from '../../lib/in-words.ts';
import { EntryBadge } from './entry-badge.tsx';
import { type Entry, hostOf, needsUser } from './entry.ts';
import classes from './calendar.module.css';

type Props = {
  entries: Entry[];
  /** Why plans are paused, which stands above the list. */
  said: readonly (string | null)[];
  onOpen: (entry: Entry) => void;
};

const GROUPS: { title: string; has: (entry: Entry) => boolean }[] = [
  { title: 'Needs you', has: needsUser },
  { title: 'Next', has: (entry) => !needsUser(entry) && entry.slotAt !== null && entry.status !== 'posted' },
  { title: 'Ideas without a time', has: ({ status }) => status === 'idea' },
  { title: 'Posted in these weeks', has: ({ status }) => status === 'posted' },
];

/** The same as the month in words, with the reason why something is not posted. */
export function EntryList({ entries, said, onOpen }: Props) {
  return (
    <Stack gap="lg">
      {GROUPS.map(({ title, has }) => ({ title, rows: entries.filter(has) }))
        .filter(({ rows }) => rows.length > 0)
        .map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <Box component="h2" className="u-heading" mb={8} fz="lg" fw={600} lh="1.4">
              {title}
            </Box>
            <Stack component="ul" className="u-list" gap={8}>
              {rows.map((entry) => (
                <li key={entry.id}>
                  <button type="button" className={`u-card ${classes.row}`} onClick={() => onOpen(entry)}>
                    <Stack component="span" className="u-wrap" gap={2} maw="100%">
                      <Box component="span" fw={600} dir="auto">
                        {entry.title}
                      </Box>
                      <Text component="span" fz="sm" c="dimmed">
                        {entry.localTime ? sayLocalTime(entry.localTime) : 'No time yet'} ·{' '}
                        {hostOf(entry.domain)}
                      </Text>
                      {entry.reason && (
                        <Text component="span" fz="sm">
                          {said.includes(entry.reason) ? entry.hint : inSentences(entry.reason, entry.hint)}
                        </Text>
                      )}
                    </Stack>
                    <EntryBadge status={entry.status} />
                  </button>
                </li>
              ))}
            </Stack>
          </section>
        ))}
    </Stack>
  );
}
