import type { Task, TaskList } from 'graphile-worker';
import type { Logger } from 'pino';
import { z } from 'zod';
import { patiently } from '#server/lib/caller.ts';
import { withLogFields, type LogFields } from '#server/lib/log.ts';
import { continueTrace } from '#server/operating/tracing/spans.ts';
import type { Job, OpenJob } from './job.ts';

export const REQUEST_ID_FIELD = '_requestId';

const carriedFields = z
  .object({ [REQUEST_ID_FIELD]: z.string().optional(), generationId: z.string().optional() })
  .transform(({ _requestId: requestId, generationId }): LogFields => ({
    ...(requestId && { requestId }),
    ...(generationId && { generationId }),
  }))
  .catch({});

/** A job that can run in this process. */
export type RunningJob = Omit<Job<never>, 'open'> & OpenJob;

export function toTaskList(jobs: readonly Pick<RunningJob, 'name' | 'run'>[], log?: Logger): TaskList {
  const toTask = ({ name, run }: Pick<RunningJob, 'name' | 'run'>): Task => {
    return (payload, { job, abortSignal }) => {
      const fields: LogFields = { task: name, jobId: job.id, ...carriedFields.parse(payload) };
      return continueTrace(payload, { name: `job ${name}`, attributes: fields }, () =>
        withLogFields(fields, async () => {
          await patiently(() => run(payload, abortSignal));
          log?.debug('job done');
        }),
      );
    };
  };

  return Object.fromEntries(jobs.map((job) => [job.name, toTask(job)]));
}

/** In the syntax of a crontab: each job of a schedule with its times, and its queue where it runs alone. */
export function toCrontab(jobs: readonly Pick<RunningJob, 'name' | 'schedule' | 'isAlone'>[]): string {
  return jobs
    .filter(({ schedule }) => schedule)
    .map(({ name, schedule, isAlone }) => `${schedule} ${name}${isAlone ? ` ?queue=${name}` : ''}`)
    .join('\n');
}
