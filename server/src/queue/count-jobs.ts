import type { Db } from '../database/db.ts';

export type JobCount = {
  task: string;
  /** `retrying` has failed before; `given_up` has failed too often and stays for the operator to look at. */
  state: 'due' | 'later' | 'running' | 'retrying' | 'given_up';
  count: number;
  /** How long the oldest of them has been due; 0 for what is not due yet. */
  oldestSeconds: number;
};

/** The jobs of the whole installation. */
export function countJobs(db: Db): Promise<JobCount[]> {
  return db.$queryRaw<JobCount[]>`
    select task_identifier as task, state, count(*)::int as count,
      greatest(extract(epoch from now() - min(run_at)), 0)::float8 as "oldestSeconds"
    from graphile_worker.jobs, lateral (select
      case when locked_at is not null then 'running' when attempts >= max_attempts then 'given_up'
        when attempts > 0 then 'retrying' when run_at > now() then 'later' else 'due' end as state) states
    group by task_identifier, state`;
}
