import { Stack, Text } from '@mantine/core';
import { inSentences } from '../../lib/in-sentences.ts';
import { sayLocalTime } from '../../lib/wall-time.ts';
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
            <h2 className={classes.groupTitle}>{title}</h2>
            <ul className={classes.rows}>
              {rows.map((entry) => (
                <li key={entry.id}>
                  <button type="button" className={classes.row} onClick={() => onOpen(entry)}>
                    <span className={classes.rowMain}>
                      <span className={classes.rowTitle} dir="auto">
                        {entry.title}
                      </span>
                      <Text component="span" fz="sm" c="dimmed">
                        {entry.localTime ? sayLocalTime(entry.localTime) : 'No time yet'} ·{' '}
                        {hostOf(entry.domain)}
                      </Text>
                      {entry.reason && (
                        <Text component="span" fz="sm">
                          {said.includes(entry.reason) ? entry.hint : inSentences(entry.reason, entry.hint)}
                        </Text>
                      )}
                    </span>
                    <EntryBadge status={entry.status} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </Stack>
  );
}
