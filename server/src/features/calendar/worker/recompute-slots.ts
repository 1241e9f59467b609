import type { Services } from '../../../context.ts';
import { toInstant } from '../wall-time.ts';

/** Every night: a wall time means another instant when its country changes its clocks. */
export async function recomputeSlots({ db, now, log }: Services) {
  const entries = await db.calendarEntry.findMany({
    where: { slotAt: { gt: now() }, localTime: { not: null }, status: { notIn: ['posting', 'posted'] } },
    select: { id: true, slotAt: true, localTime: true, timeZone: true, status: true },
  });
  for (const { id, slotAt, localTime, timeZone, status } of entries) {
    const instant = toInstant(localTime ?? '', timeZone);
    if (instant.getTime() === slotAt?.getTime() || instant <= now()) continue;
    await db.calendarEntry
      .updateMany({ where: { id, slotAt, localTime, status }, data: { slotAt: instant } })
      .catch((error: unknown) => log.warn({ err: error, entryId: id }, 'a time could not be moved'));
  }
}
