import type { z } from 'zod';
import type { PaceView, paceInput } from '#shared/schemas/calendar.ts';
import type { UserContext } from '../../context.ts';
import { fitsPace, freeSlots, WEEK_MS } from './pace.ts';
import { readSchedule } from './read-schedule.ts';

/** Posts within the last week, and the next time within the pace. */
export async function showPace(
  { db, user, now }: UserContext,
  input: z.infer<typeof paceInput>,
): Promise<PaceView> {
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
