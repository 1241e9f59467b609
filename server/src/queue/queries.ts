import type { Db, Tx } from '#server/database/db.ts';
import { Prisma } from '#server/generated/prisma/client.ts';

type Job = {
  task: string;
  payload: object;
  queue: string | null;
  runAt: Date | undefined;
  maxAttempts: number;
  key: string | null;
};

export const addJob = (db: Db | Tx, { task, payload, queue, runAt, maxAttempts, key }: Job) => db.$executeRaw`
  select 1 from graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, ${queue},
    ${runAt ?? null}::timestamptz, ${maxAttempts}::int, ${key})`;

export const removeWaitingJobs = (tx: Tx, keysStart: string) => tx.$executeRaw`
  select graphile_worker.remove_job(key) from graphile_worker.jobs
  where starts_with(key, ${keysStart}) and locked_at is null`;

type JobCount = {
  task: string;
  /** `retrying` failed before; `given_up` failed too often and stays for the operator. */
  state: 'due' | 'later' | 'running' | 'retrying' | 'given_up';
  count: number;
  /** Since the oldest was due; 0 when none is. */
  oldestSeconds: number;
};

export function countJobs(db: Db): Promise<JobCount[]> {
  return db.$queryRaw<JobCount[]>`
    select task_identifier as task, state, count(*)::int as count,
      greatest(extract(epoch from now() - min(run_at)), 0)::float8 as "oldestSeconds"
    from graphile_worker.jobs, lateral (select
      case when locked_at is not null then 'running' when attempts >= max_attempts then 'given_up'
        when attempts > 0 then 'retrying' when run_at > now() then 'later' else 'due' end as state) states
    group by task_identifier, state`;
}

/** A taken job leaves the queue at once; the piece's own row says whether a writer holds it. */
export async function countPieces(db: Db): Promise<{ queued: number; writing: number }> {
  const [counts] = await db.$queryRaw<{ queued: number; writing: number }[]>`
    select count(*) filter (where held_by is null)::int as queued,
      count(*) filter (where held_by is not null)::int as writing
    from generations where status in ('queued', 'planning', 'writing', 'finishing')`;
  return counts ?? { queued: 0, writing: 0 };
}

type Held = { kind: string; id: string; name: string; isDead: boolean };

export type LeasedRows = {
  kind: string;
  table: string;
  /** Of a row that is worked on; all that carry a name where it is left out. */
  statuses?: readonly string[];
};

const heldRows = ({ kind, table, statuses }: LeasedRows) => Prisma.sql`
  select ${kind} as kind, id::text, held_by as name from ${Prisma.raw(table)}
  where held_by is not null and ${statuses ? Prisma.sql`status::text = any(${statuses})` : Prisma.sql`true`}`;

/** A worker is dead that no longer holds the lock with its name. */
export const heldWork = (db: Db, leases: readonly LeasedRows[]) => db.$queryRaw<Held[]>`
  with held as (
    select 'job' as kind, id::text, locked_by as name from graphile_worker.jobs where locked_by is not null
    union all ${Prisma.join(leases.map(heldRows), ' union all ')}),
  dead as materialized (
    select name from (select distinct name from held) names
    where pg_try_advisory_xact_lock_shared(hashtextextended(name, 0)))
  select kind, id, name, exists (select from dead where dead.name = held.name) as "isDead" from held`;

/** Only failures use up a job's attempts. */
export async function giveBackJobs(tx: Tx, jobs: string[], workers: string[]) {
  await tx.$executeRaw`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
    where id = any(${jobs}::bigint[]) and locked_by = any(${workers})`;
  await tx.$executeRaw`
    select graphile_worker.reschedule_jobs(array[id], attempts => greatest(attempts - 1, 0)) from graphile_worker.jobs
    where id = any(${jobs}::bigint[])`;
}

export const holdNextMail = (db: Db, owner: string, now: Date) => db.$queryRaw<{ id: string }[]>`
  update mails set attempts = attempts + 1, held_by = ${owner}
  where id = (
    select id from mails where status = 'queued' and held_by is null and not_before <= ${now}
    order by not_before, id limit 1 for update skip locked
  ) returning id`;

/** By the database's clock, as local clocks may be wrong. Those that have long stopped are removed. */
export async function showAlive(db: Db, id: string) {
  await db.$executeRaw`
    insert into worker_heartbeats (id, seen_at) values (${id}::uuid, now())
    on conflict (id) do update set seen_at = now()`;
  await db.$executeRaw`delete from worker_heartbeats where seen_at < now() - interval '1 hour'`;
}

/** @throws where the database or the tables of the queue are away */
export const pingQueue = (db: Db) => db.$queryRaw`select 1 from graphile_worker.jobs limit 1`;

export async function liveWorkers(db: Db, withinSeconds: number): Promise<number> {
  const [alive] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from worker_heartbeats where seen_at > now() - make_interval(secs => ${withinSeconds})`;
  return alive?.count ?? 0;
}
