import type { PaceInput, PaceView } from '#shared/schemas/calendar.ts';
import type { UserContext } from '../../context.ts';
import { fitsPace, freeSlots, WEEK_MS } from './pace.ts';
import { readSchedule } from './read-schedule.ts';

/** How much a website has posted within a week, and the next time that keeps its pace. */
export async function showPace({ db, user, now }: UserContext, input: PaceInput): Promise<PaceView> {
  const at = now();
  const wanted = { ...input, userId: user.id, now: at, isWithoutPaused: true };
  const { rhythm, times, made, slots } = await readSchedule(db, wanted);
  const { value: slot } = freeSlots(rhythm, { times, slots }, at).next();
  const { perWeek, timeZone } = rhythm;
  return {
    perWeek,
    posted: made.filter((time) => time > at.getTime() - WEEK_MS && time <= at.getTime()).length,
    isFull: !fitsPace(times, at.getTime(), perWeek),
    next: slot ? { slotAt: slot.at.toISOString(), localTime: slot.localTime, timeZone } : null,
  };
}
