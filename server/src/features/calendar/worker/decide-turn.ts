import { ON_TIME_MS, PUT_OFF_MS, soonestFitting } from '../pace.ts';

/** Posts that are made up keep this distance from the one before. */
const MADE_UP_APART_MS = 60 * 60_000;

type Asked = { slotAt: Date; pinned: boolean; isUpdate: boolean };
/** `times`: when posts of the website went public or are being made, in milliseconds. */
type Made = { times: readonly number[]; perWeek: number };
type Turn =
  | { kind: 'posts' }
  | { kind: 'waits'; tryAt: Date }
  /** Its time would break the pace: it gets another, or where the user chose it, the user does. */
  | { kind: 'moves' }
  | { kind: 'broken' };

/** What becomes of an entry whose time has come. */
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
