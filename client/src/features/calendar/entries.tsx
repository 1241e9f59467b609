import { Box, Button, Group, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import { addDays, addMonths, monthOf, sayMonth, saySpan, today } from './days.ts';
import { EntryList } from './entry-list.tsx';
import type { Ghost, Slot } from './entry-row.tsx';
import { firstMarked, type Entry, type Plan, type Range } from './entry.tsx';
import { MonthDots } from './month-dots.tsx';
import { Planner, WEEKS_SHOWN } from './planner.tsx';

const CalendarGrid = lazyPart(async () => (await import('./calendar-grid.tsx')).CalendarGrid);

type View = 'weeks' | 'month' | 'list';
const VIEWS: { value: View; label: string }[] = [
  { value: 'weeks', label: 'Weeks' },
  { value: 'month', label: 'Month' },
  { value: 'list', label: 'List' },
];
const DAYS_SHOWN = 7 * WEEKS_SHOWN;

type Props = {
  entries: Entry[];
  plans: Plan[] | undefined;
  ghosts?: Ghost[];
  slots?: Slot[];
  shownId?: string | null;
  onRange: (range: Range) => void;
  onOpen: (entry: Entry) => void;
  onAdd: (slot: Slot) => void;
};

const NONE: never[] = [];

export function Entries({ entries, plans = [], ghosts = NONE, slots = NONE, shownId = null, ...on }: Props) {
  const isPhone = useMediaQuery('(max-width: 48em)', window.innerWidth < 768);
  const [view, setView] = useState<View>('weeks');
  const [turned, setTurned] = useState<{ to: string; for: string | null } | null>(null);
  const marked = firstMarked(entries, shownId)?.localTime?.slice(0, 10);
  const at = turned?.for === shownId ? turned.to : firstDay(marked);
  const turn = (to: string) => setTurned({ to, for: shownId });
  const month = monthOf(turned?.for === shownId ? at : (marked ?? at));
  const said = plans.map(({ pauseReason }) => pauseReason);
  const Month = isPhone ? MonthDots : CalendarGrid;

  return (
    <>
      <Group justify="space-between" gap="8px 16px">
        <SegmentedControl
          aria-label="View"
          size="sm"
          value={view}
          onChange={(next) => {
            setView(next);
            setTurned(null);
          }}
          data={VIEWS}
        />
        {view === 'weeks' && (
          <Turning
            title={saySpan(at, addDays(at, DAYS_SHOWN - 1))}
            what="weeks"
            onToday={() => turn(today())}
            onEarlier={() => turn(addDays(at, -DAYS_SHOWN))}
            onLater={() => turn(addDays(at, DAYS_SHOWN))}
          />
        )}
        {view === 'month' && (
          <Turning
            title={sayMonth(month)}
            what="month"
            onToday={() => turn(today())}
            onEarlier={() => turn(addMonths(month, -1))}
            onLater={() => turn(addMonths(month, 1))}
          />
        )}
      </Group>
      {view === 'weeks' && (
        <Planner
          from={at}
          entries={entries}
          ghosts={ghosts}
          slots={slots}
          shownId={shownId}
          said={said}
          {...on}
        />
      )}
      {view === 'month' && (
        <Suspense fallback={<LoadingSkeleton />}>
          <Month month={month} entries={entries} ghosts={ghosts} shownId={shownId} {...on} />
        </Suspense>
      )}
      {view === 'list' && <EntryList shownId={shownId} entries={entries} said={said} onOpen={on.onOpen} />}
    </>
  );
}

/** Today, unless what is marked goes out at another time. */
function firstDay(marked: string | undefined): string {
  const now = today();
  const isShown = marked === undefined || (marked >= now && marked < addDays(now, DAYS_SHOWN));
  return isShown ? now : marked;
}

type TurningProps = {
  title: string;
  what: string;
  onToday: () => void;
  onEarlier: () => void;
  onLater: () => void;
};

function Turning({ title, what, onToday, onEarlier, onLater }: TurningProps) {
  return (
    <Group gap="xs">
      <Box component="h2" className="u-section-title" me="xs" aria-live="polite">
        {title}
      </Box>
      <Button variant="default" size="sm" onClick={onToday}>
        Today
      </Button>
      <Button variant="default" size="sm" px="xs" aria-label={`Earlier ${what}`} onClick={onEarlier}>
        <IconArrowLeft size={18} aria-hidden />
      </Button>
      <Button variant="default" size="sm" px="xs" aria-label={`Later ${what}`} onClick={onLater}>
        <IconArrowRight size={18} aria-hidden />
      </Button>
    </Group>
  );
}
