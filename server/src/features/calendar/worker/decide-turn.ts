import { ON_TIME_MS, PUT_OFF_MS, soonestFitting } from '../pace.ts';

/** Distance between catch-up posts. */
const MADE_UP_APART_MS = 60 * 60_000;

type Asked = { slotAt: Date; pinned: boolean; isUpdate: boolean };
/** `times`: posts of the website that are public or being made, in milliseconds. */
type Made = { times: readonly number[]; perWeek: number };
type Turn =
  | { kind: 'posts' }
  | { kind: 'waits'; tryAt: Date }
  /** Its time would break the pace: it moves, or the user decides if the user chose it. */
  | { kind: 'moves' }
  | { kind: 'broken' };

/** For an entry that is due. */
export function decideTurn({ slotAt, pinned, isUpdate }: Asked, { times, perWeek }: Made, now: Date): Turn {
  const time = now.getTime();
  const isLate = time - slotAt.getTime() >= ON_TIME_MS;
  const soonest = isUpdate ? time : soonestFitting(times, time, perWeek);
  if (soonest > time && soonest > slotAt.getTime() + PUT_OFF_MS) return { kind: pinned ? 'broken' : 'moves' };
  if (soonest > time) return { kind: 'waits', tryAt: new Date(soonest) };
  const last = Math.max(...times.filter((made) => made <= time));
  if (isLate && time - last < MADE_UP_APART_MS)
    return { kind: 'waits', tryAt: new Date(last + MADE_UP_APART_MS) };
  return { kind: 'posts' };
}
