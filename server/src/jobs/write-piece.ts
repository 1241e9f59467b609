import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Services } from '../context.ts';
import { STOPPED_CHANNEL } from '../lib/live/live-generations.ts';
import { addWriteJob } from '../lib/write-job.ts';
import { deliver, endRun } from './write-piece/end-run.ts';
import { findAbandoned, renewLeases, takeLease } from './write-piece/lease.ts';
import { makePiece } from './write-piece/make-piece.ts';
import { startRun, type Run } from './write-piece/run.ts';

/** Leases are renewed, and abandoned generations looked for, this often. */
const TICK_MS = 1000;
const DEADLINE_MS = 20 * 60_000;
/** Pieces one process writes at the same time; more wait in the queue. */
const MOST_RUNS = 1000;
const FULL_PAUSE_MS = 1000;

const payload = z.object({ generationId: z.uuid() });

export type PieceWriter = {
  /** The job: begins to write a piece or goes on with it. */
  take(payload: unknown): Promise<void>;
  /** Ends all calls to the AI and gives the pieces back to the queue, at their last checkpoint. */
  stop(): Promise<void>;
};

/**
 * Writes pieces in this process. A job only calls for a writer and is over at once: what keeps a piece alive is the
 * lease on its row, so a killed process loses nothing and hundreds of pieces take no worker's place.
 */
export function createPieceWriter(services: Services, { deadlineMs = DEADLINE_MS } = {}): PieceWriter {
  const { db, hotRead, bus, jobs, log } = services;
  const owner = randomUUID();
  const runs = new Map<string, { run: Run; ended: Promise<void> }>();
  let isStopping = false;
  let isTicking = false;

  const unsubscribe = bus.subscribe(STOPPED_CHANNEL, (id) => runs.get(id)?.run.stop('gone'));
  const timer = setInterval(() => void tick(), TICK_MS);

  async function tick() {
    if (isTicking) return;
    isTicking = true;
    try {
      await keepLeases();
    } catch (error) {
      log.warn({ err: error }, 'leases could not be renewed');
    }
    isTicking = false;
  }

  async function keepLeases() {
    const ids = [...runs.keys()];
    const held = ids.length > 0 ? await renewLeases(db, ids, owner) : new Set<string>();
    for (const id of ids) if (!held.has(id)) runs.get(id)?.run.stop('gone');
    for (const id of await findAbandoned(hotRead)) await addWriteJob(jobs, id);
  }

  async function write(run: Run) {
    const deadline = setTimeout(() => run.stop('tookTooLong'), deadlineMs);
    try {
      await deliver(run, await makePiece(run));
    } catch (error) {
      await endRun(run, error);
    } finally {
      clearTimeout(deadline);
      run.pen.close();
      runs.delete(run.id);
    }
  }

  return {
    async take(job) {
      const { generationId: id } = payload.parse(job);
      if (isStopping || runs.size >= MOST_RUNS) {
        await addWriteJob(jobs, id, { runAt: new Date(Date.now() + FULL_PAUSE_MS) });
        return;
      }
      if (runs.has(id)) return;
      const taken = await takeLease(db, id, owner);
      if (!taken) return;
      const run = startRun(services, taken, owner);
      const ended = write(run).catch((error: unknown) => {
        log.error({ err: error, generationId: id }, 'a piece is left to the next worker');
      });
      runs.set(id, { run, ended });
      if (isStopping) run.stop('serverStops');
    },

    async stop() {
      isStopping = true;
      unsubscribe();
      clearInterval(timer);
      for (const { run } of runs.values()) run.stop('serverStops');
      await Promise.all([...runs.values()].map(({ ended }) => ended));
    },
  };
}
