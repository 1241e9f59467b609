import FullCalendar, { type CalendarApi, type EventDisplayInfo, type EventInput } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import listPlugin from '@fullcalendar/react/list';
import classicThemePlugin from '@fullcalendar/react/themes/classic';
import { Box, Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addHours } from 'date-fns';
import './full-calendar.css';
import { memo, useRef, useState, type Ref } from 'react';
import { sayTime } from '#client/lib/in-words.ts';
import { trpc, type RouterInputs } from '#client/lib/trpc.ts';
import { useBrand } from '#client/lib/use-brand.ts';
import { toast } from '#client/ui/toast/toast.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import classes from './calendar.module.css';
import { ENTRY_STATES, firstMarked, isMarked, isOpen, type Entry, type Range } from './entry.tsx';

export type GridView = 'week' | 'month';

type Props = {
  view: GridView;
  /** Seven columns leave no room for a title: a week is a list of days. */
  isNarrow?: boolean;
  /** Of an entry, or of a list, added just now or named by the address: marked, and its first week is shown. */
  shownId?: string | null;
  entries: Entry[];
  onRange: (range: Range) => void;
  onOpen: (entry: Entry) => void;
};

/** In no time zone does a day begin or end further than this from the same day in UTC. */
const FURTHEST_HOURS = 14;

type Calendar = { getApi(): CalendarApi };

export function CalendarGrid(props: Props) {
  const calendar = useRef<Calendar>(null);
  const day = firstMarked(props.entries, props.shownId)?.localTime?.slice(0, 10);
  const [title, setTitle] = useState('');
  const utils = trpc.useUtils();
  const { mutateAsync: move } = trpc.publish.moveEntry.useMutation({
    onSettled: () => utils.publish.invalidate(),
    onError: toast.failure,
  });
  const turn = (to: 'prev' | 'next' | 'today') => calendar.current?.getApi()[to]();

  return (
    <div className={classes.month} data-view={props.view}>
      <Group justify="space-between" mb="sm">
        <Box component="h2" className="u-heading" fz="lg" fw={600} lh="1.4" aria-live="polite">
          {title}
        </Box>
        <Group gap="xs">
          <Button variant="default" size="sm" onClick={() => turn('today')}>
            Today
          </Button>
          <Button
            variant="default"
            size="sm"
            px="xs"
            aria-label={`Earlier ${props.view}`}
            onClick={() => turn('prev')}
          >
            <IconChevronLeft size={18} aria-hidden />
          </Button>
          <Button
            variant="default"
            size="sm"
            px="xs"
            aria-label={`Later ${props.view}`}
            onClick={() => turn('next')}
          >
            <IconChevronRight size={18} aria-hidden />
          </Button>
        </Group>
      </Group>
      <Grid
        key={`${props.view} ${props.isNarrow} ${day}`}
        {...props}
        day={day}
        calendar={calendar}
        onTitle={setTitle}
        onMove={move}
      />
    </div>
  );
}

type GridProps = Props & {
  day: string | undefined;
  calendar: Ref<Calendar>;
  onTitle: (title: string) => void;
  onMove: (to: RouterInputs['publish']['moveEntry']) => Promise<unknown>;
};

/** Drawn again for other entries alone: hundreds of them are a lot of work. */
const Grid = memo(function Grid(props: GridProps) {
  const { calendar, view, isNarrow = false, day, shownId, entries, onTitle, onRange, onOpen, onMove } = props;
  const { brand } = useBrand();
  const byId = new Map(entries.map((entry) => [entry.id, entry]));

  return (
    <FullCalendar
      ref={calendar}
      plugins={PLUGINS}
      initialView={isNarrow && view === 'week' ? 'listWeek' : VIEWS[view]}
      {...(day && { initialDate: day })}
      views={WEEKS}
      noEventsContent="Nothing goes out this week."
      headerToolbar={false}
      height="auto"
      // It does not scroll within itself.
      scrollTimeReset={false}
      // Wall times stand as they are; no zone moves them.
      timeZone="UTC"
      dayMaxEvents={view === 'month' && 4}
      // The entries say their time themselves.
      displayEventTime={false}
      // A moment, so that what goes out in the day's last hour stands on no second day.
      defaultTimedEventDuration="00:00:01"
      events={entries.flatMap((entry) => toEvent(entry, brand !== null, isMarked(entry, shownId)))}
      eventDurationEditable={false}
      eventInteractive
      datesSet={({ start, end, view: shown }) => {
        onTitle(shown.title);
        onRange({
          from: addHours(start, -FURTHEST_HOURS).toISOString(),
          to: addHours(end, FURTHEST_HOURS).toISOString(),
        });
      }}
      eventClick={({ event }) => {
        const entry = byId.get(event.id);
        if (entry) onOpen(entry);
      }}
      eventDrop={({ event, revert }) => {
        const entry = byId.get(event.id);
        if (!entry) return revert();
        // Until the server has taken it, the entry may go back.
        const time = { kind: 'at', localTime: event.startStr.slice(0, 16) } as const;
        onMove({ id: entry.id, time }).catch(revert);
      }}
      eventContent={showEntry}
      listItemEventBeforeClass={classes.noDot}
    />
  );
});

const VIEWS: Record<GridView, string> = { week: 'dayGridWeek', month: 'dayGridMonth' };
const WEEK = { titleFormat: { month: 'short', day: 'numeric', year: 'numeric' } } as const;
const WEEKS = { dayGridWeek: WEEK, listWeek: WEEK };
const PLUGINS = [dayGridPlugin, listPlugin, interactionPlugin, classicThemePlugin];

function toEvent(entry: Entry, isOneBrand: boolean, isShown: boolean): EventInput[] {
  const { id, title, localTime } = entry;
  if (!localTime) return [];
  const { label, color } = ENTRY_STATES[entry.status];
  // The narrow day of a month has room for two lines of it.
  const time = sayTime(localTime.slice(11)).replace(/\s/, ' ');
  const extendedProps = {
    time,
    label,
    color,
    host: shortAddress(entry.domain),
    alike: entry.alike,
    isOneBrand,
    isShown,
  };
  return [{ id, title, start: localTime, startEditable: isOpen(entry), extendedProps }];
}

const ground = (name: string) => ({ borderColor: `var(--${name})`, background: `var(--${name}-wash)` });
const GROUNDS: Record<string, ReturnType<typeof ground>> = {
  pine: ground('accent'),
  orange: ground('amber'),
  red: ground('danger'),
};

function showEntry({ event: { title, extendedProps } }: EventDisplayInfo) {
  return (
    <span
      className={classes.chip}
      aria-current={extendedProps['isShown']}
      style={GROUNDS[extendedProps['color']]}
    >
      <Box component="span" fw={600}>
        {extendedProps['time']}
        {extendedProps['alike'] && (
          <Box component="span" c="var(--amber)" title={extendedProps['alike']}>
            {' '}
            <span aria-hidden>●</span>
            <span className="u-hidden">{extendedProps['alike']},</span>
          </Box>
        )}
      </Box>
      <span className={`u-soft ${classes.chipState}`}>{extendedProps['label']}</span>
      <span className={`u-clamp ${classes.chipTitle}`} title={title} dir="auto">
        {title}
        {extendedProps['isOneBrand'] && <span className="u-hidden">, {extendedProps['host']}</span>}
      </span>
      {!extendedProps['isOneBrand'] && (
        <span className={`u-soft u-clamp ${classes.chipTitle}`}>{extendedProps['host']}</span>
      )}
    </span>
  );
}
