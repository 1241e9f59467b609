import { byId, defineJob, nothing } from '#server/queue/job.ts';
import { judgeOpened, openJudging } from './judge-stored.ts';

declare module '#server/queue/job.ts' {
  interface JobPayloads {
    judgeStored: Nothing;
    judgeOpened: ById;
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
    open: openJudging,
  }),
  defineJob({ name: 'judgeOpened', payload: byId, lane: 'waitedFor', run: judgeOpened }),
];
