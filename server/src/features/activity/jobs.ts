import { defineJob, nothing } from '#server/queue/job.ts';
import { removeOldActivity } from './list-activity.ts';

declare module '#server/queue/job.ts' {
  interface JobPayloads {
    removeOldActivity: Nothing;
  }
}

export const activityJobs = [
  defineJob({
    name: 'removeOldActivity',
    payload: nothing,
    lane: 'background',
    schedule: '29 3 * * *',
    run: removeOldActivity,
  }),
];
