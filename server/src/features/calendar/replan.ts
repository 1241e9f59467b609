import type { Tx } from '../../database/db.ts';
import type { PublishPlan } from '../../generated/prisma/client.ts';
import { placer } from './place-entry.ts';
import { readSchedule } from './read-schedule.ts';

/** What a plan may give another time. */
const MOVABLE = ['queued', 'writing', 'review', 'approved'] as const;

/**
 * Gives the entries of a plan their times, in the order they had.
 * @param which `passed`: only those whose time has passed, and these even if the user chose it
 */
export async function replan(
  tx: Tx,
  { id, userId, websiteId }: PublishPlan,
  which: 'all' | 'passed',
  now: Date,
) {
  const timed = which === 'all' ? { gt: now } : { lte: now };
  const entries = await tx.calendarEntry.findMany({
    where: {
      planId: id,
      status: { in: [...MOVABLE] },
      slotAt: timed,
      ...(which === 'all' && { pinned: false }),
    },
    orderBy: { slotAt: 'asc' },
    select: { id: true },
  });
  if (entries.length === 0) return;
  const ids = entries.map((entry) => entry.id);
  const schedule = await readSchedule(tx, { userId, websiteId, timeZone: 'UTC', now, without: ids });
  const place = placer(schedule, now);
  const places = ids.map(() => place({ kind: 'next' }));
  // No two entries may have one time, not even while they change.
  await tx.calendarEntry.updateMany({ where: { id: { in: ids } }, data: { slotAt: null } });
  await tx.$executeRaw`
    update calendar_entries entry
    set slot_at = given.slot_at, local_time = given.local_time, time_zone = ${schedule.rhythm.timeZone},
      pinned = false, reminded_at = null, updated_at = ${now}
    from unnest(${ids}::uuid[], ${places.map(({ slotAt }) => slotAt)}::timestamptz[],
      ${places.map(({ localTime }) => localTime)}::text[]) given (id, slot_at, local_time)
    where entry.id = given.id`;
}
