import type { Logger } from 'pino';
import type { Db } from '#server/database/db.ts';
import { repeat } from '#server/lib/repeat.ts';
import { giveBackJobs, heldWork } from './queries.ts';
import type { Queue } from './queue.ts';
import type { Worker, WorkKind } from './worker.ts';

const SWEEP_MS = 500;
/**
 * Looks in a row before work counts as abandoned: one look may hit a reconnecting worker. Writing a part of a
 * piece twice is harmless, sending a mail twice is not.
 */
const LOOKS: Record<WorkKind, number> = { piece: 3, job: 9, entry: 9, publication: 9, mail: 9 };

type Services = { db: Db; queue: Queue; worker: Worker; log: Logger; now: () => Date };

type Held = Awaited<ReturnType<typeof heldWork>>[number];

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
  const all = await heldWork(db);
  return all.filter(({ kind, id, name, isDead }) => (worker.isOwn(name) ? !worker.isAt(kind, id) : isDead));
}

async function free({ db, queue, log, now }: Services, freed: Held[]) {
  log.info({ freed: freed.map(keyOf) }, 'work of a worker that died is given back');
  const names = freed.map(({ name }) => name);
  const idsOf = (wanted: WorkKind) => freed.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
  const freeing = (kind: WorkKind) => ({
    where: { id: { in: idsOf(kind) }, heldBy: { in: names } },
    data: { heldBy: null },
    select: { id: true },
  });
  await db.$transaction(async (tx) => {
    await giveBackJobs(tx, idsOf('job'), names);
    const pieces = await tx.generation.updateManyAndReturn(freeing('piece'));
    for (const { id } of pieces) await queue.add('writePiece', { generationId: id }, { tx, unique: true });
    const entries = await tx.calendarEntry.updateManyAndReturn(freeing('entry'));
    for (const { id } of entries) await queue.add('workOnEntry', { id }, { tx, unique: true });
    const publications = await tx.publication.updateManyAndReturn({
      ...freeing('publication'),
      data: { heldBy: null, lookAt: now() },
    });
    for (const { id } of publications) await queue.add('settlePublication', { id }, { tx, unique: true });
    const mails = await tx.mail.updateManyAndReturn(freeing('mail'));
    if (mails.length > 0) await queue.add('sendMails', {}, { tx, unique: true });
  });
}
