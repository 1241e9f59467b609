import { defineJob, nothing } from '#server/queue/job.ts';
import { removeKept } from './kept-things.ts';

declare module '#server/queue/job.ts' {
  interface JobPayloads {
    removeKept: Nothing;
  }
}

export const deletedJobs = [
  defineJob({
    name: 'removeKept',
    payload: nothing,
    lane: 'background',
    schedule: '17 * * * *',
    run: removeKept,
  }),
];
