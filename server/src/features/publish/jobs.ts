import { byId, defineJob, nothing } from '#server/queue/job.ts';
import { stillHeld, type Lease } from '#server/queue/lease.ts';
import { lookAtPublication } from './changes/look-at-publication.ts';
import { lookAtWebsite, lookAtWebsites } from './changes/look-at-websites.ts';
import { settlePublication, sweepPublications } from './settle-publication.ts';

declare module '#server/queue/job.ts' {
  interface JobPayloads {
    sweepPublications: Nothing;
    settlePublication: ById;
    lookAtPublication: ById;
    lookAtWebsites: Nothing;
    lookAtWebsite: ById;
  }
}

export const publishJobs = [
  defineJob({
    name: 'sweepPublications',
    payload: nothing,
    lane: 'background',
    schedule: '* * * * *',
    isAddedAtStart: true,
    run: sweepPublications,
  }),
  defineJob({ name: 'settlePublication', payload: byId, lane: 'background', run: settlePublication }),
  defineJob({ name: 'lookAtPublication', payload: byId, lane: 'background', run: lookAtPublication }),
  defineJob({
    name: 'lookAtWebsites',
    payload: nothing,
    lane: 'background',
    schedule: '23 * * * *',
    run: lookAtWebsites,
  }),
  defineJob({ name: 'lookAtWebsite', payload: byId, lane: 'background', run: lookAtWebsite }),
];

export const publicationLease: Lease = {
  kind: 'publication',
  table: 'publications',
  looks: 9,
  giveBack: async (tx, abandoned, { queue, now }) => {
    const freed = await tx.publication.updateManyAndReturn({
      where: stillHeld(abandoned),
      data: { heldBy: null, lookAt: now() },
      select: { id: true },
    });
    for (const { id } of freed) await queue.add('settlePublication', { id }, { tx, unique: true });
  },
};
