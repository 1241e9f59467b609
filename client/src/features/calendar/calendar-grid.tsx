import FullCalendar, { type EventDisplayInfo, type EventInput } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import classicThemePlugin from '@fullcalendar/react/themes/classic';
import './full-calendar.css';
import { memo, useEffect } from 'react';
import { dotted, sayTime } from '#client/lib/in-words.ts';
import { useBrand } from '#client/lib/use-brand.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import classes from './calendar.module.css';
import { daysOfMonth, rangeOf } from './days.ts';
import type { Ghost } from './entry-row.tsx';
import { brandOf, ENTRY_STATES, isMarked, isOpen, type Entry, type Range } from './entry.tsx';
import { useMoveEntry } from './use-move-entry.ts';

type Props = {
  /** One of its days. */
  month: string;
  /** Of an entry, or of a list, added just now or named by the address: it is marked. */
  shownId?: string | null;
  entries: Entry[];
  ghosts?: Ghost[];
  onRange: (range: Range) => void;
  onOpen: (entry: Entry) => void;
};

export function CalendarGrid(props: Props) {
  const { month, onRange } = props;
  const move = useMoveEntry();

  useEffect(() => {
    const days = daysOfMonth(month);
    onRange(rangeOf(days[0] ?? month, days.at(-1) ?? month));
  }, [month, onRange]);

  return (
    <div className={classes.month}>
      <Grid key={month} {...props} onMove={move} />
    </div>
  );
}

type GridProps = Props & { onMove: ReturnType<typeof useMoveEntry> };

/** Drawn again for other entries alone: hundreds of them are a lot of work. */
const Grid = memo(function Grid({ month, shownId, entries, ghosts = [], onOpen, onMove }: GridProps) {
  const { brands } = useBrand();
  const byId = new Map(entries.map((entry) => [entry.id, entry]));

  return (
    <FullCalendar
      plugins={PLUGINS}
      initialView="dayGridMonth"
      initialDate={month}
      headerToolbar={false}
      height="auto"
      // Five weeks, and six where a month has them.
      fixedWeekCount={false}
      // It does not scroll within itself.
      scrollTimeReset={false}
      // Wall times stand as they are; no zone moves them.
      timeZone="UTC"
      dayMaxEvents={3}
      displayEventTime={false}
      // A moment, so that what goes out in the day's last hour stands on no second day.
      defaultTimedEventDuration="00:00:01"
      events={[
        ...entries.flatMap((entry) =>
          toEvent(entry, isMarked(entry, shownId), brandOf(brands, entry)?.colours?.[0]),
        ),
        ...ghosts.flatMap(toGhostEvent),
      ]}
      eventDurationEditable={false}
      eventInteractive
      eventClick={({ event }) => {
        const entry = byId.get(event.id);
        if (entry) onOpen(entry);
      }}
      eventDrop={({ event, revert }) => {
        const entry = byId.get(event.id);
        if (!entry) return revert();
        // Until the server has taken it, the entry may go back.
        onMove(entry.id, event.startStr.slice(0, 16)).catch(revert);
      }}
      eventContent={showEntry}
      listItemEventBeforeClass={classes.noDot}
    />
  );
});

const PLUGINS = [dayGridPlugin, interactionPlugin, classicThemePlugin];

function toEvent(entry: Entry, isShown: boolean, colour: string | undefined): EventInput[] {
  const { id, title, localTime, status, alike, domain } = entry;
  if (!localTime) return [];
  const said = dotted(sayTime(localTime.slice(11)), ENTRY_STATES[status].label, shortAddress(domain), alike);
  const extendedProps = { said, status, isShown, colour };
  return [{ id, title, start: localTime, startEditable: isOpen(entry), extendedProps }];
}

function toGhostEvent({ title, localTime, domain }: Ghost): EventInput[] {
  if (!localTime) return [];
  const said = dotted(sayTime(localTime.slice(11)), 'Proposed', shortAddress(domain));
  return [
    {
      id: `${localTime} ${title}`,
      title,
      start: localTime,
      startEditable: false,
      extendedProps: { said, isGhost: true },
    },
  ];
}

function showEntry({ event: { title, extendedProps } }: EventDisplayInfo) {
  const { said, status = 'idea', isShown, isGhost, colour } = extendedProps;
  return (
    <span
      className={`${classes.chip} ${isGhost ? classes.ghost : ''}`}
      aria-current={isShown}
      style={colour ? { borderInlineStartColor: colour } : undefined}
      title={`${title}\n${said}`}
    >
      <span className={classes.dot} data-status={status} aria-hidden />
      <span className="u-truncate" dir="auto">
        {title}
      </span>
      <span className="u-hidden">, {said}</span>
    </span>
  );
}
