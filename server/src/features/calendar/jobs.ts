import { byId, defineJob, nothing } from '#server/queue/job.ts';
import { stillHeld, type Lease } from '#server/queue/lease.ts';
import { recomputeSlots, sweepCalendar } from './worker/sweep-calendar.ts';
import { workOnEntry } from './worker/work-on-entry.ts';

declare module '#server/queue/job.ts' {
  interface JobPayloads {
    sweepCalendar: Nothing;
    workOnEntry: ById;
    recomputeSlots: Nothing;
  }
}

export const calendarJobs = [
  defineJob({
    name: 'sweepCalendar',
    payload: nothing,
    lane: 'background',
    schedule: '* * * * *',
    isAddedAtStart: true,
    run: sweepCalendar,
  }),
  defineJob({
    name: 'workOnEntry',
    payload: byId,
    lane: 'background',
    run: (services: Parameters<typeof workOnEntry>[0], payload) => workOnEntry(services, payload),
  }),
  defineJob({
    name: 'recomputeSlots',
    payload: nothing,
    lane: 'background',
    schedule: '17 3 * * *',
    run: recomputeSlots,
  }),
];

export const entryLease: Lease = {
  kind: 'entry',
  table: 'calendar_entries',
  statuses: ['posting'],
  looks: 9,
  giveBack: async (tx, abandoned, { queue }) => {
    const freed = await tx.calendarEntry.updateManyAndReturn({
      where: stillHeld(abandoned),
      data: { heldBy: null },
      select: { id: true },
    });
    for (const { id } of freed) await queue.add('workOnEntry', { id }, { tx, unique: true });
  },
};
