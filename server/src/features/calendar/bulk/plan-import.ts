import type { UserContext } from '#server/context.ts';
import type { Db, Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { oneLine } from '#server/lib/plain-text.ts';
import { CALENDAR_MESSAGES, ENTRIES_MAX } from '#shared/rules/calendar.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import type { PreviewImportInput, TwofoldDate } from '#shared/schemas/calendar-import.ts';
import { placer, type Place } from '../place-entry.ts';
import { plannedNames } from '../queries.ts';
import { readSchedule, type Schedule } from '../read-schedule.ts';
import { toInstant } from '../wall-time.ts';
import { checkRows, topicKey, type CheckedRow, type KnownProfile } from './check-rows.ts';
import { dayComesFirst, twofoldDateOf, type GivenDate } from './read-cells.ts';
import type { GivenList } from './read-table.ts';

type PlannedImport = {
  rows: PlacedRow[];
  schedule: Schedule;
  profiles: KnownProfile[];
  twofoldDate: TwofoldDate | null;
};

export async function planImport(
  db: Db | Tx,
  { user, now }: Pick<UserContext, 'user' | 'now'>,
  input: PreviewImportInput,
  list: GivenList,
): Promise<PlannedImport> {
  const { websiteId, timeZone, defaults, dates, leftOut, twinsTaken } = input;
  const userId = user.id;
  const schedule = await readSchedule(db, { userId, websiteId, timeZone, now: now() });
  const profiles = await db.profile.findMany({
    where: { userId },
    select: { id: true, name: true },
    orderBy: { createdAt: 'asc' },
  });
  if (defaults.profileId && profiles.every(({ id }) => id !== defaults.profileId))
    throw new AppError('notFound', CONTENT_MESSAGES.profileGone);

  const planned = await plannedTopics(db, { userId, websiteId });
  const isDated = dates === 'column';
  const cells = isDated ? list.rows.map((row) => oneLine(row.cells.date ?? '')) : [];
  const shownFirst = dayComesFirst(cells);
  const dayFirst = input.dayFirst ?? shownFirst;
  const checked = checkRows(list.rows, { defaults, profiles, planned, isDated, dayFirst });
  const open = await db.calendarEntry.count({ where: { userId, status: { not: 'posted' } } });
  const choice = { leftOut, twinsTaken, room: ENTRIES_MAX - open };
  const rows = placeRows(checked, schedule, { ...choice, timeZone, now: now() });
  const twofold = cells.map(twofoldDateOf).find((date) => date !== null);

  return { rows, schedule, profiles, twofoldDate: (shownFirst === null && twofold) || null };
}

/** As topicKey gives them, each with how many entries have it. A written piece may have another title than its topic. */
export async function plannedTopics(db: Db | Tx, of: { userId: string; websiteId: string | null }) {
  const counts = new Map<string, number>();
  for (const { names } of await plannedNames(db, of))
    for (const key of new Set(names.map(topicKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

export type PlacedRow = CheckedRow & { place: Place | null; isTaken: boolean };

type Choice = {
  leftOut: readonly number[];
  twinsTaken: readonly number[];
  room: number;
  timeZone?: string | undefined;
};

function placeRows(
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

/** Without a time, the plan's first free one of that day. */
function timeOn({ date, time }: GivenDate, { rhythm, slots }: Schedule, now: Date): string {
  const times = rhythm.times.toSorted();
  const isFree = (one: string) => {
    const at = toInstant(`${date}T${one}`, rhythm.timeZone);
    return at > now && !slots.has(at.getTime());
  };
  return `${date}T${time ?? times.find(isFree) ?? times[0]}`;
}
