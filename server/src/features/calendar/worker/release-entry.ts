import { placer } from '../place-entry.ts';
import { readSchedule } from '../read-schedule.ts';
import { FRESH, restingStatus } from '../resting-status.ts';
import { asSeen, type StepContext, type TimedEntry } from './entry-step.ts';
import { changeAccount } from '#server/auth/change-as.ts';

/** Lets an entry go on that was held until now; one whose time has passed gets the next free one. */
export async function releaseEntry(ctx: StepContext, entry: TimedEntry) {
  const now = ctx.now();
  if (!entry.tryAt || entry.tryAt > now) return;
  await changeAccount(ctx, async (tx) => {
    const { userId, websiteId, timeZone, slotAt, id } = entry;
    const schedule = await readSchedule(tx, { userId, websiteId, timeZone, now, without: [id] });
    const place = slotAt > now ? {} : placer(schedule, now)({ kind: 'next' });
    const data = { ...FRESH, ...place, status: restingStatus(entry, entry.plan) };
    await tx.calendarEntry.updateMany({ where: asSeen(entry), data });
  });
}
