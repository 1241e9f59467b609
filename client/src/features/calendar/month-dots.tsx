import { Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { DAY_NAMES } from '#shared/rules/calendar.ts';
import classes from './calendar.module.css';
import { daysOfMonth, rangeOf, sayDay, today } from './days.ts';
import { EntryRow, Rows } from './entry-row.tsx';
import { isMarked, type Entry, type Range } from './entry.tsx';

const DOTS_MAX = 3;

type Props = {
  month: string;
  entries: Entry[];
  shownId?: string | null;
  onRange: (range: Range) => void;
  onOpen: (entry: Entry) => void;
};

/** Where a day has no room for a title: dots in the month, and a list below. */
export function MonthDots({ month, entries, shownId, onRange, onOpen }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const days = daysOfMonth(month);
  const [first = month, last = month] = [days[0], days.at(-1)];
  const byDay = Map.groupBy(entries, ({ localTime }) => localTime?.slice(0, 10));
  const ofMonth = days.filter((day) => day.slice(0, 7) === month.slice(0, 7));
  const shown = (chosen ? [chosen] : ofMonth).flatMap((day) => byDay.get(day) ?? []);

  useEffect(() => onRange(rangeOf(first, last)), [first, last, onRange]);

  return (
    <Stack gap="md">
      <div className={classes.dots}>
        {DAY_NAMES.map((name) => (
          <span key={name} className="u-small u-soft" aria-hidden>
            {name.charAt(0)}
          </span>
        ))}
        {days.map((day) => {
          const ofDay = byDay.get(day) ?? [];
          return (
            <button
              key={day}
              type="button"
              className="u-choice"
              aria-label={`${sayDay(day)}, ${countInWords(ofDay.length)}`}
              aria-pressed={day === chosen}
              data-other={day.slice(0, 7) !== month.slice(0, 7) || undefined}
              data-today={day === today() || undefined}
              onClick={() => setChosen(day === chosen ? null : day)}
            >
              <span>{Number(day.slice(8))}</span>
              <span className={classes.dotRow} aria-hidden>
                {ofDay.slice(0, DOTS_MAX).map(({ id, status }) => (
                  <span key={id} className={classes.dot} data-status={status} />
                ))}
              </span>
            </button>
          );
        })}
      </div>
      {shown.length === 0 && (
        <p className="u-soft u-small u-flush">
          {chosen ? 'Nothing goes out that day.' : 'Nothing goes out this month.'}
        </p>
      )}
      {shown.length > 0 && (
        <Rows>
          {shown.map((entry) => (
            <li key={entry.id}>
              <EntryRow entry={entry} isMarked={isMarked(entry, shownId)} onOpen={onOpen} />
            </li>
          ))}
        </Rows>
      )}
    </Stack>
  );
}

function countInWords(count: number): string {
  if (count === 0) return 'nothing';
  return count === 1 ? '1 entry' : `${count} entries`;
}
