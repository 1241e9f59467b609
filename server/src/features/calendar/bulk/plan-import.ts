import { entryBrief } from '#shared/schemas/calendar.ts';
import type { ImportRow, PreviewImportInput, TwofoldDate } from '#shared/schemas/calendar-import.ts';
import { ENTRIES_MAX } from '#shared/rules/calendar.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import type { UserContext } from '#server/context.ts';
import type { Db, Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { oneLine } from '#server/lib/one-line.ts';
import { readSchedule, type Schedule } from '../read-schedule.ts';
import { toLocalTime } from '../wall-time.ts';
import { checkRows, topicKey, type KnownProfile } from './check-rows.ts';
import type { GivenList } from './columns.ts';
import { dayComesFirst, twofoldDateOf } from './read-dates.ts';
import { placeRows, type PlacedRow } from './place-rows.ts';
import { readStored } from '#server/database/stored.ts';

type PlannedImport = {
  rows: PlacedRow[];
  schedule: Schedule;
  profiles: KnownProfile[];
  twofoldDate: TwofoldDate | null;
};

/** Decides what becomes of every row. The preview and the import go by it alike. */
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

async function plannedTopics(db: Db | Tx, where: { userId: string; websiteId: string }) {
  const entries = await db.calendarEntry.findMany({
    where,
    select: { brief: true, piece: { select: { title: true } } },
  });
  // What was written may have got another title than its topic.
  const topics = entries.flatMap(({ brief, piece }) => [
    ...(piece ? [piece.title] : []),
    ...(brief ? [readStored(entryBrief, brief)?.topic ?? ''] : []),
  ]);
  return new Set(topics.map(topicKey));
}

/** A row as it is shown. @param timeZone of the website */
export function viewRow(row: PlacedRow, profiles: KnownProfile[], timeZone: string): ImportRow {
  const { number, topic, brief, place, problems, twin, isTaken } = row;
  return {
    number,
    topic,
    brief,
    profileName: profiles.find(({ id }) => id === brief?.profileId)?.name ?? null,
    localTime: place?.slotAt ? toLocalTime(place.slotAt, timeZone) : null,
    problems,
    twin,
    isTaken,
  };
}
