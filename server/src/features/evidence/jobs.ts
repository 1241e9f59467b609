import { defineJob, nothing } from '#server/queue/job.ts';
import { judgeStored } from './judge-stored.ts';

declare module '#server/queue/job.ts' {
  interface JobPayloads {
    judgeStored: Nothing;
  }
}

export const evidenceJobs = [
  defineJob({
    name: 'judgeStored',
    payload: nothing,
    lane: 'background',
    schedule: '53 * * * *',
    isAddedAtStart: true,
    isAlone: true,
    run: (services: Parameters<typeof judgeStored>[0], _payload, stopping) => judgeStored(services, stopping),
  }),
];
