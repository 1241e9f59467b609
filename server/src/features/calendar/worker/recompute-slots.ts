import type { Services } from '#server/context.ts';
import { toInstant } from '../wall-time.ts';

type Timed = { slotAt: Date | null; localTime: string | null; timeZone: string };
type Move = { slotAt: Date; instant: Date };

/** Every night: a wall time means another instant when its country changes its clocks. */
export async function recomputeSlots({ db, now, log }: Services) {
  const entries = await db.calendarEntry.findMany({
    where: { slotAt: { gt: now() }, localTime: { not: null }, status: { notIn: ['posting', 'posted'] } },
    select: { id: true, slotAt: true, localTime: true, timeZone: true, status: true },
  });
  for (const { id, slotAt, localTime, status, instant } of movesOf(entries, now()))
    await db.calendarEntry
      .updateMany({ where: { id, slotAt, localTime, status }, data: { slotAt: instant } })
      .catch((error: unknown) => log.warn({ err: error, entryId: id }, 'a time could not be moved'));
}

/** What goes out at another instant now, in the order in which each finds its new one free. */
export const movesOf = <Entry extends Timed>(entries: Entry[], now: Date): (Entry & Move)[] =>
  entries
    .flatMap((entry) => {
      const { slotAt } = entry;
      const instant = toInstant(entry.localTime ?? '', entry.timeZone);
      const isMoved = slotAt && instant.getTime() !== slotAt.getTime() && instant > now;
      return isMoved ? [{ ...entry, slotAt, instant }] : [];
    })
    .sort(inTheirWay);

/** Those that move to a later time begin with the last, the others with the first: each finds its new time free. */
function inTheirWay(one: Move, other: Move) {
  const isLater = ({ slotAt, instant }: Move) => instant > slotAt;
  if (isLater(one) !== isLater(other)) return isLater(one) ? 1 : -1;
  const order = one.slotAt.getTime() - other.slotAt.getTime();
  return isLater(one) ? -order : order;
}
