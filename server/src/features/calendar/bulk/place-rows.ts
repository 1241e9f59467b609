import { CALENDAR_MESSAGES } from '#shared/rules/calendar.ts';
import { AppError } from '#server/errors.ts';
import { placer, type Place } from '../place-entry.ts';
import type { Schedule } from '../read-schedule.ts';
import { toInstant } from '../wall-time.ts';
import type { CheckedRow } from './check-rows.ts';
import type { GivenDate } from './read-dates.ts';

export type PlacedRow = CheckedRow & { place: Place | null; isTaken: boolean };

type Choice = {
  leftOut: readonly number[];
  twinsTaken: readonly number[];
  /** Entries that the calendar still has room for. */
  room: number;
  /** Of dates with a time, where it is not the website's. */
  timeZone?: string | undefined;
};

/** Gives the rows that are taken their times, those with a date first. */
export function placeRows(
  rows: CheckedRow[],
  schedule: Schedule,
  { leftOut, twinsTaken, room, timeZone, now }: Choice & { now: Date },
): PlacedRow[] {
  const give = placer(schedule, now, { isHinted: false });
  const [unwanted, wantedTwins] = [new Set(leftOut), new Set(twinsTaken)];
  const isWanted = ({ number, brief, twin }: CheckedRow) =>
    brief !== null && !unwanted.has(number) && (twin === null || wantedTwins.has(number));
  let taken = 0;
  const placeOne = (row: CheckedRow): PlacedRow => {
    if (!isWanted(row)) return { ...row, place: null, isTaken: false };
    try {
      if (taken >= room) throw new AppError('conflict', CALENDAR_MESSAGES.tooMany);
      const localTime = row.date && timeOn(row.date, schedule, now);
      const place = give(
        localTime ? { kind: 'at', localTime } : { kind: 'next' },
        row.date?.time ? timeZone : undefined,
      );
      taken += 1;
      return { ...row, place, isTaken: true };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { ...row, problems: [...row.problems, error.message], place: null, isTaken: false };
    }
  };
  const dated = new Map(rows.filter(({ date }) => date).map((row) => [row.number, placeOne(row)]));
  return rows.map((row) => dated.get(row.number) ?? placeOne(row));
}

/** A day without a time gets the plan's first that is free on it. */
function timeOn({ date, time }: GivenDate, { rhythm, slots }: Schedule, now: Date): string {
  const times = rhythm.times.toSorted();
  const isFree = (one: string) => {
    const at = toInstant(`${date}T${one}`, rhythm.timeZone);
    return at > now && !slots.has(at.getTime());
  };
  return `${date}T${time ?? times.find(isFree) ?? times[0]}`;
}
