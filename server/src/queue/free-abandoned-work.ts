import type { Logger } from 'pino';
import type { Db } from '#server/database/db.ts';
import { repeat } from '#server/lib/repeat.ts';
import type { Lease, LeaseServices } from './lease.ts';
import { giveBackJobs, heldWork } from './queries.ts';
import type { Worker } from './worker.ts';

const SWEEP_MS = 500;
/** Jobs are held in the queue's own table. */
const LOOKS_AT_JOBS = 9;

type Services = LeaseServices & { db: Db; worker: Worker; log: Logger };

type Held = Awaited<ReturnType<typeof heldWork>>[number];

type Options = { leases: readonly Lease[]; everyMs?: number | undefined };

export function freeAbandonedWork(
  services: Services,
  { leases, everyMs = SWEEP_MS }: Options,
): { stop(): void } {
  const { db, worker, log } = services;
  const looksNeeded = new Map(leases.map(({ kind, looks }) => [kind, looks]));
  let looks = new Map<string, number>();

  async function sweep() {
    const all = await heldWork(db, leases);
    const abandoned = all.filter(({ kind, id, name, isDead }) =>
      worker.isOwn(name) ? !worker.isAt(kind, id) : isDead,
    );

    looks = new Map(abandoned.map((held) => [keyOf(held), (looks.get(keyOf(held)) ?? 0) + 1]));
    const freed = abandoned.filter(
      (held) => (looks.get(keyOf(held)) ?? 0) >= (looksNeeded.get(held.kind) ?? LOOKS_AT_JOBS),
    );

    if (freed.length > 0) await free(services, leases, freed);
  }

  const stop = repeat(sweep, everyMs, (error) =>
    log.warn({ err: error }, 'abandoned work could not be looked for'),
  );
  return { stop };
}

const keyOf = ({ kind, id, name }: Held) => `${kind}:${id}:${name}`;

async function free(services: Services, leases: readonly Lease[], freed: Held[]) {
  services.log.info({ freed: freed.map(keyOf) }, 'work of a worker that died is given back');
  const names = freed.map(({ name }) => name);
  const idsOf = (wanted: string) => freed.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));

  await services.db.$transaction(async (tx) => {
    await giveBackJobs(tx, idsOf('job'), names);

    for (const { kind, giveBack } of leases) {
      const ids = idsOf(kind);
      if (ids.length > 0) await giveBack(tx, { ids, names }, services);
    }
  });
}
