import type { Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { patiently } from '#server/lib/caller.ts';
import { repeat } from '#server/lib/repeat.ts';
import { STOPPED_CHANNEL } from '#server/live/live-generations.ts';
import type { Payload } from '#server/queue/job.ts';
import { deliver, endRun, giveUp } from './stages/end-run.ts';
import { keepProgress } from './stages/keep-progress.ts';
import { makePiece } from './stages/make-piece.ts';
import { startRun, takeGeneration, type Run } from './stages/run.ts';

const TICK_MS = 1000;
const MOST_RUNS = 1000;
const FULL_PAUSE_MS = 1000;

/**
 * Writes pieces in this process. Its job ends at once and the worker then holds the piece's own row, so hundreds of
 * pieces take no place from other tasks.
 */
export function createPieceWriter(services: Services) {
  const { bus, queue, worker, log } = services;
  const runs = new Map<string, { run: Run; ended: Promise<void> }>();
  let isStopping = false;

  const unsubscribe = bus.subscribe(STOPPED_CHANNEL, (id) => runs.get(id)?.run.stop('gone'));
  const stopLooking = repeat(stopLost, TICK_MS, (error) =>
    log.warn({ err: error }, 'the pieces held here could not be looked up'),
  );

  async function stopLost() {
    const ids = [...runs.keys()];
    if (ids.length === 0) return;
    for (const id of await lostAmong(services, ids)) runs.get(id)?.run.stop('gone');
  }

  async function write(run: Run) {
    const end = worker.begin('piece', run.id);
    try {
      await patiently(() => makeAndDeliver(run), run.userId);
    } catch (error) {
      await endRun(run, error);
    } finally {
      run.liveWriter.close();
      runs.delete(run.id);
      end();
      log.info({ generationId: run.id }, 'the writing of a piece ended');
    }
  }

  return {
    async take({ generationId: id }: Payload<'writePiece'>) {
      if (isStopping || runs.size >= MOST_RUNS) {
        const runAt = new Date(Date.now() + FULL_PAUSE_MS);
        await queue.add('writePiece', { generationId: id }, { runAt, unique: true });
        return;
      }
      if (runs.has(id)) return;
      const taken = await takeOrGiveUp(services, id);
      if (!taken) return;
      const run = startRun(services, taken);
      const ended = write(run).catch((error: unknown) => {
        log.error({ err: error, generationId: id }, 'a piece is left to the next worker');
      });
      runs.set(id, { run, ended });
      if (isStopping) run.stop('serverStops');
    },

    async stop() {
      isStopping = true;
      unsubscribe();
      stopLooking();
      for (const { run } of runs.values()) run.stop('serverStops');
      await Promise.all([...runs.values()].map(({ ended }) => ended));
    },
  };
}

async function lostAmong({ db, worker }: Services, ids: string[]): Promise<string[]> {
  const where = { id: { in: ids }, heldBy: worker.id };
  const held = new Set((await db.generation.findMany({ where, select: { id: true } })).map(({ id }) => id));
  return ids.filter((id) => !held.has(id));
}

const takeOrGiveUp = (services: Services, id: string) =>
  takeGeneration(services.db, id, services.worker.id).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return giveUp(services, id, error);
  });

export async function makeAndDeliver(run: Run) {
  let piece = run.result;
  if (!piece)
    for await (const progress of makePiece(run)) {
      await keepProgress(run, progress);
      if (progress.type === 'piece') ({ piece } = progress);
    }
  if (piece) await deliver(run, piece);
}
