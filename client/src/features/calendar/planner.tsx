import { Box, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { STOPPED_STATUSES } from '#shared/rules/calendar.ts';
import { addDays, daysBetween, rangeOf, saySpan, today } from './days.ts';
import { EntryRow, GhostRow, Part, SlotRow, type Ghost, type Slot } from './entry-row.tsx';
import { firstMarked, isMarked, type Entry, type Range } from './entry.tsx';
import { useMoveEntry } from './use-move-entry.ts';
import { useRowDrag } from './use-row-drag.ts';

export const WEEKS_SHOWN = 4;

type Props = {
  /** The first of the days that are shown. */
  from: string;
  entries: Entry[];
  ghosts: Ghost[];
  slots: Slot[];
  shownId?: string | null;
  said: readonly (string | null)[];
  onRange: (range: Range) => void;
  onOpen: (entry: Entry) => void;
  onAdd: (slot: Slot) => void;
};

type Line = { localTime: string } & (
  { kind: 'entry'; entry: Entry } | { kind: 'ghost'; ghost: Ghost } | { kind: 'slot'; slot: Slot }
);

const scrollToRow = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' });

/** Weeks from a day on, a row a post. */
export function Planner({ from, entries, ghosts, slots, shownId, said, onRange, onOpen, onAdd }: Props) {
  const first = firstMarked(entries, shownId);
  const lines = linesOf(entries, ghosts, slots);
  const isNow = from === today();
  const left = isNow ? entries.filter((entry) => isLeftOver(entry, from)) : [];
  const ideas = isNow ? entries.filter(({ localTime }) => localTime === null) : [];

  useEffect(() => onRange(rangeOf(from, addDays(from, 7 * WEEKS_SHOWN - 1))), [from, onRange]);

  const move = useMoveEntry();
  // What refuses it has been said.
  const { dragOf, dropOn } = useRowDrag((entry, time) => void move(entry.id, time).catch(() => undefined));

  const row = (entry: Entry, isSameDay = false) => (
    <EntryRow
      entry={entry}
      isSameDay={isSameDay}
      isMarked={isMarked(entry, shownId)}
      said={said}
      onOpen={onOpen}
      {...(entry === first && { ref: scrollToRow })}
    />
  );
  const plain = (rows: Entry[]) =>
    rows.map((entry) => (
      <li key={entry.id} {...dragOf(entry)}>
        {row(entry)}
      </li>
    ));

  return (
    <Stack gap="md">
      {left.length > 0 && <Part title="Needs you">{plain(left)}</Part>}
      {Array.from({ length: WEEKS_SHOWN }, (_, week) => {
        const [start, end] = [addDays(from, 7 * week), addDays(from, 7 * week + 6)];
        const ofWeek = lines.filter(({ localTime }) => localTime >= start && localTime.slice(0, 10) <= end);
        const isFirst = week === 0 && isNow;
        if (ofWeek.length === 0 && !isFirst) return null;

        return (
          <Part
            key={start}
            title={isFirst ? 'Next seven days' : saySpan(start, end)}
            {...dropOn({ key: start, timeOf: (entry) => inWeekOf(start, entry) })}
          >
            {ofWeek.length === 0 && (
              <Box component="li" className="u-soft u-small" px="md" py={10}>
                Nothing goes out.
              </Box>
            )}
            {ofWeek.map((line, at) => {
              const isSameDay = ofWeek[at - 1]?.localTime.slice(0, 10) === line.localTime.slice(0, 10);
              return (
                <li
                  key={keyOf(line)}
                  {...(line.kind === 'entry' && dragOf(line.entry))}
                  {...dropOn({ key: keyOf(line), timeOf: (entry) => atLine(line, entry) })}
                >
                  {line.kind === 'entry' && row(line.entry, isSameDay)}
                  {line.kind === 'ghost' && <GhostRow ghost={line.ghost} isSameDay={isSameDay} />}
                  {line.kind === 'slot' && <SlotRow slot={line.slot} isSameDay={isSameDay} onAdd={onAdd} />}
                </li>
              );
            })}
          </Part>
        );
      })}
      {ideas.length > 0 && <Part title="Ideas without a time">{plain(ideas)}</Part>}
    </Stack>
  );
}

/** What stopped before the days that are shown would not be seen again. */
const isLeftOver = ({ status, localTime }: Entry, from: string) =>
  localTime !== null && localTime < from && STOPPED_STATUSES.some((stopped) => stopped === status);

/** On the same day of the week, at its time. */
function inWeekOf(start: string, { localTime }: Entry): string | null {
  if (!localTime) return null;
  const [day = '', time = ''] = localTime.split('T');
  return `${addDays(start, ((daysBetween(start, day) % 7) + 7) % 7)}T${time}`;
}

/** On the day of that row, at its own time; a free time is taken as it is. */
function atLine(line: Line, { localTime, websiteId }: Entry): string {
  const isFree = line.kind === 'slot' && line.slot.websiteId === websiteId;
  if (isFree || !localTime) return line.localTime;
  return `${line.localTime.slice(0, 10)}T${localTime.slice(11)}`;
}

function linesOf(entries: Entry[], ghosts: Ghost[], slots: Slot[]): Line[] {
  const lines: Line[] = [
    ...entries.flatMap((entry) =>
      entry.localTime ? [{ kind: 'entry' as const, localTime: entry.localTime, entry }] : [],
    ),
    ...ghosts.flatMap((ghost) =>
      ghost.localTime ? [{ kind: 'ghost' as const, localTime: ghost.localTime, ghost }] : [],
    ),
    ...slots.map((slot) => ({ kind: 'slot' as const, localTime: slot.localTime, slot })),
  ];
  return lines.toSorted((one, other) => one.localTime.localeCompare(other.localTime));
}

function keyOf(line: Line): string {
  if (line.kind === 'entry') return line.entry.id;
  return line.kind === 'ghost'
    ? `${line.localTime} ${line.ghost.title}`
    : `${line.localTime} ${line.slot.websiteId}`;
}
