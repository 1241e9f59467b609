import type { Logger } from 'pino';
import type { Db } from '../database/db.ts';
import { repeat } from '../lib/repeat.ts';
import type { Queue } from './queue.ts';
import type { Worker, WorkKind } from './worker.ts';

const SWEEP_MS = 500;
/**
 * Looks in a row before work counts as abandoned: one look may hit a reconnecting worker. Writing a part of a
 * piece twice is harmless, sending a mail twice is not.
 */
const LOOKS: Record<WorkKind, number> = { piece: 3, job: 9, entry: 9, publication: 9, mail: 9 };

type Services = { db: Db; queue: Queue; worker: Worker; log: Logger; now: () => Date };
type Held = { kind: WorkKind; id: string; name: string; isDead: boolean };

export function freeAbandonedWork(services: Services, everyMs = SWEEP_MS): { stop(): void } {
  let looks = new Map<string, number>();

  async function sweep() {
    const abandoned = await findAbandoned(services);
    looks = new Map(abandoned.map((held) => [keyOf(held), (looks.get(keyOf(held)) ?? 0) + 1]));
    const freed = abandoned.filter((held) => (looks.get(keyOf(held)) ?? 0) >= LOOKS[held.kind]);
    if (freed.length > 0) await free(services, freed);
  }

  const stop = repeat(sweep, everyMs, (error) =>
    services.log.warn({ err: error }, 'abandoned work could not be looked for'),
  );
  return { stop };
}

const keyOf = ({ kind, id, name }: Held) => `${kind}:${id}:${name}`;

async function findAbandoned({ db, worker }: Services): Promise<Held[]> {
  const all = await db.$queryRaw<Held[]>`
    with held (kind, id, name) as (
      select 'job', id::text, locked_by from graphile_worker.jobs where locked_by is not null
      union all
      select 'piece', id::text, held_by from generations
      where status in ('queued', 'planning', 'writing', 'finishing') and held_by is not null
      union all
      select 'entry', id::text, held_by from calendar_entries
      where status = 'posting' and held_by is not null
      union all
      select 'publication', id::text, held_by from publications where held_by is not null
      union all
      select 'mail', id::text, held_by from mails where status = 'queued' and held_by is not null),
    dead as materialized (
      select name from (select distinct name from held) names
      where pg_try_advisory_xact_lock_shared(hashtextextended(name, 0)))
    select kind, id, name, exists (select from dead where dead.name = held.name) as "isDead" from held`;
  return all.filter(({ kind, id, name, isDead }) => (worker.isOwn(name) ? !worker.isAt(kind, id) : isDead));
}

async function free({ db, queue, log, now }: Services, freed: Held[]) {
  log.info({ freed: freed.map(keyOf) }, 'work of a worker that died is given back');
  const names = freed.map(({ name }) => name);
  const idsOf = (wanted: WorkKind) => freed.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
  await db.$transaction(async (tx) => {
    const jobs = idsOf('job');
    await tx.$executeRaw`
      select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
      where id = any(${jobs}::bigint[]) and locked_by = any(${names})`;
    // Only failures use up a job's attempts.
    await tx.$executeRaw`
      select graphile_worker.reschedule_jobs(array[id], attempts => greatest(attempts - 1, 0)) from graphile_worker.jobs
      where id = any(${jobs}::bigint[])`;
    const pieces = await tx.$queryRaw<{ id: string }[]>`
      update generations set held_by = null
      where id = any(${idsOf('piece')}::uuid[]) and held_by = any(${names}) returning id`;
    for (const { id } of pieces) await queue.add('writePiece', { generationId: id }, { tx, unique: true });
    const entries = await tx.$queryRaw<{ id: string }[]>`
      update calendar_entries set held_by = null
      where id = any(${idsOf('entry')}::uuid[]) and held_by = any(${names}) returning id`;
    for (const { id } of entries) await queue.add('workOnEntry', { id }, { tx, unique: true });
    const publications = await tx.publication.updateManyAndReturn({
      where: { id: { in: idsOf('publication') }, heldBy: { in: names } },
      data: { heldBy: null, lookAt: now() },
      select: { id: true },
    });
    for (const { id } of publications) await queue.add('settlePublication', { id }, { tx, unique: true });
    const mails = await tx.mail.updateMany({
      where: { id: { in: idsOf('mail') }, heldBy: { in: names } },
      data: { heldBy: null },
    });
    if (mails.count > 0) await queue.add('sendMails', {}, { tx, unique: true });
  });
}
