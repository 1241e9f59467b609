import { Box, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import { inSentences, sayLocalTime } from '#client/lib/in-words.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import { STOPPED_STATUSES, type EntryStatus } from '#shared/rules/calendar.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import type { GridView } from './calendar-grid.tsx';
import classes from './calendar.module.css';
import { EntryBadge, firstMarked, isMarked, type Entry, type Plan, type Range } from './entry.tsx';

const NEEDS_USER: readonly EntryStatus[] = ['review', ...STOPPED_STATUSES];
const needsUser = ({ status }: Entry) => NEEDS_USER.includes(status);

const CalendarGrid = lazyPart(async () => (await import('./calendar-grid.tsx')).CalendarGrid);

type View = GridView | 'list';
const VIEWS: { value: View; label: string }[] = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'list', label: 'List' },
];

type EntriesProps = {
  entries: Entry[];
  plans: Plan[] | undefined;
  onRange: (range: Range) => void;
  onOpen: (entry: Entry) => void;
  shownId?: string | null;
};

export function Entries({ shownId = null, entries, plans = [], onRange, onOpen }: EntriesProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', window.innerWidth < 768);
  const [chosenView, setView] = useState<View | null>(null);
  const view = chosenView ?? (isPhone ? 'list' : 'week');

  return (
    <>
      <SegmentedControl
        aria-label="View"
        value={view}
        onChange={setView}
        data={VIEWS}
        style={{ alignSelf: 'flex-start' }}
      />
      {view === 'list' ? (
        <EntryList
          shownId={shownId}
          entries={entries}
          said={plans.map(({ pauseReason }) => pauseReason)}
          onOpen={onOpen}
        />
      ) : (
        <Suspense fallback={<LoadingSkeleton />}>
          <CalendarGrid
            shownId={shownId}
            view={view}
            isNarrow={isPhone}
            entries={entries}
            onRange={onRange}
            onOpen={onOpen}
          />
        </Suspense>
      )}
    </>
  );
}

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
                  <button
                    type="button"
                    className={`u-card ${classes.row}`}
                    onClick={() => onOpen(entry)}
                    aria-current={isMarked(entry, shownId)}
                    ref={entry === first ? scrollToRow : null}
                  >
                    <Stack component="span" className="u-wrap" gap={2} maw="100%">
                      <Box component="span" fw={600} dir="auto">
                        {entry.title}
                      </Box>
                      <Text component="span" fz="sm" c="dimmed">
                        {entry.localTime ? sayLocalTime(entry.localTime) : 'No time yet'} ·{' '}
                        {shortAddress(entry.domain)}
                        {entry.alike && (
                          <Text component="span" inherit c="var(--amber)">
                            {' '}
                            · {entry.alike}
                          </Text>
                        )}
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
