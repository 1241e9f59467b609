import { defineJob, nothing } from '#server/queue/job.ts';
import { removeOldReports } from './companion/reports.ts';

declare module '#server/queue/job.ts' {
  interface JobPayloads {
    removeOldReports: Nothing;
  }
}

export const websiteJobs = [
  defineJob({
    name: 'removeOldReports',
    payload: nothing,
    lane: 'background',
    schedule: '0 * * * *',
    run: removeOldReports,
  }),
];
