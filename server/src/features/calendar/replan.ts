import type { Tx } from '../../database/db.ts';
import type { Prisma, PublishPlan } from '../../generated/prisma/client.ts';
import { placer } from './place-entry.ts';
import { readSchedule } from './read-schedule.ts';

/** What may be given another time. */
const MOVABLE = ['queued', 'writing', 'review', 'approved'] as const;

/** Gives these entries of a website the next free times, in the order they had. @param which have a time */
export async function replan(
  tx: Tx,
  { userId, websiteId }: Pick<PublishPlan, 'userId' | 'websiteId'>,
  which: Prisma.CalendarEntryWhereInput,
  now: Date,
) {
  const entries = await tx.calendarEntry.findMany({
    where: { ...which, userId, websiteId, status: { in: [...MOVABLE] } },
    orderBy: { slotAt: 'asc' },
    select: { id: true, timeZone: true },
  });
  const [first] = entries;
  if (!first) return;
  const ids = entries.map((entry) => entry.id);
  const schedule = await readSchedule(tx, { userId, websiteId, timeZone: first.timeZone, now, without: ids });
  const place = placer(schedule, now);
  const places = ids.map(() => place({ kind: 'next' }));
  // No two entries may have one time, not even while they change.
  await tx.calendarEntry.updateMany({ where: { id: { in: ids } }, data: { slotAt: null } });
  await tx.$executeRaw`
    update calendar_entries entry
    set slot_at = given.slot_at, local_time = given.local_time, time_zone = ${schedule.rhythm.timeZone},
      pinned = false, attempts = 0, try_at = null, reminded_at = null, updated_at = ${now}
    from unnest(${ids}::uuid[], ${places.map(({ slotAt }) => slotAt)}::timestamptz[],
      ${places.map(({ localTime }) => localTime)}::text[]) given (id, slot_at, local_time)
    where entry.id = given.id`;
}
