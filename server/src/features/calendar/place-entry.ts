import { AppError } from '#server/errors.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { CALENDAR_MESSAGES, paceBroken } from '#shared/rules/calendar.ts';
import { timeInWords } from '#shared/rules/date-format.ts';
import type { EntryTime } from '#shared/schemas/calendar.ts';
import { fitsPace, freeSlots } from './pace.ts';
import type { Schedule } from './read-schedule.ts';
import { toInstant } from './wall-time.ts';

const AHEAD_MS = 2 * 366 * DAY_MS;

type Taken = Pick<Schedule, 'rhythm' | 'times' | 'slots'>;

export type Place = { slotAt: Date | null; localTime: string | null; timeZone: string; pinned: boolean };

/** A chosen time may be in another zone than the plan's. @param isHinted refusals name the next free time */
export function placer(schedule: Taken, now: Date, { isHinted = true }: { isHinted?: boolean } = {}) {
  const { rhythm, times, slots } = schedule;
  const { timeZone } = rhythm;
  let free: ReturnType<typeof freeSlots> | undefined;

  function next(): Place {
    free ??= freeSlots(rhythm, { times, slots }, now);
    const { value: slot } = free.next();
    if (!slot) throw new AppError('conflict', CALENDAR_MESSAGES.noSlot);
    return { slotAt: slot.at, localTime: slot.localTime, timeZone, pinned: false };
  }

  function at(localTime: string, zone: string): Place {
    const slotAt = toInstant(localTime, zone);
    const time = slotAt.getTime();
    if (slotAt <= now) throw new AppError('invalid', CALENDAR_MESSAGES.past);
    if (time > now.getTime() + AHEAD_MS) throw new AppError('invalid', CALENDAR_MESSAGES.tooFar);
    if (slots.has(time)) throw new AppError('conflict', CALENDAR_MESSAGES.taken);
    if (!fitsPace(times, time, rhythm.perWeek))
      throw new AppError(
        'conflict',
        paceBroken(rhythm.perWeek),
        isHinted ? { hint: nextFreeHint(schedule, now, zone) } : {},
      );
    times.push(time);
    slots.add(time);
    free = undefined;
    return { slotAt, localTime, timeZone: zone, pinned: true };
  }

  return (time: EntryTime, zone: string = timeZone): Place => {
    if (time.kind === 'at') return at(time.localTime, zone);
    return time.kind === 'next' ? next() : { slotAt: null, localTime: null, timeZone, pinned: false };
  };
}

function nextFreeHint({ rhythm, times, slots }: Taken, now: Date, timeZone: string) {
  const { value: slot } = freeSlots(rhythm, { times, slots }, now).next();
  if (!slot) return CALENDAR_MESSAGES.noSlot;
  return `The next free time is ${timeInWords(slot.at, timeZone)}.`;
}
