import { byId, defineJob, nothing } from '#server/queue/job.ts';
import { readLogo, readLogos } from './read-logo.ts';

declare module '#server/queue/job.ts' {
  interface JobPayloads {
    readLogo: ById;
    readLogos: Nothing;
  }
}

export const profileJobs = [
  defineJob({ name: 'readLogo', payload: byId, lane: 'background', run: readLogo }),
  defineJob({
    name: 'readLogos',
    payload: nothing,
    lane: 'background',
    schedule: '41 2 * * *',
    run: readLogos,
  }),
];
