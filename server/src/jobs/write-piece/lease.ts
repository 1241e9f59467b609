import { brief, piecePlan, type Brief, type PiecePlan } from '#shared/content.ts';
import type { GenerationSection } from '../../generated/prisma/client.ts';
import type { Db } from '../../lib/db.ts';
import type { HotRead } from '../../lib/hot-read.ts';
import { stateOf } from '../../lib/live/load-state.ts';
import type { LiveState } from '../../lib/live/live-state.ts';
import { WRITE_PIECE } from '../../lib/write-job.ts';
import { finishedPiece, type FinishedPiece } from './finished-piece.ts';

/** A worker that has not renewed its lease for so long is taken for dead. */
const LEASE_SECONDS = 8;

/** What a worker needs to know to go on with a generation from its last checkpoint. */
export type TakenGeneration = {
  id: string;
  userId: string;
  brief: Brief;
  maxWords: number;
  attempt: number;
  plan: PiecePlan | null;
  sections: GenerationSection[];
  /** The complete text, when all that is left is to store it. */
  result: FinishedPiece | null;
  state: LiveState;
  /** AI calls and tokens so far, counted on and stored with every checkpoint. */
  usage: { aiCalls: number; inputTokens: number; outputTokens: number };
};

/** @returns null when the generation has ended or another worker holds it. */
export async function takeLease(db: Db, id: string, owner: string): Promise<TakenGeneration | null> {
  const taken = await db.$executeRaw`
    update generations set lease_owner = ${owner}, attempt = attempt + 1,
      lease_until = now() + make_interval(secs => ${LEASE_SECONDS}),
      status = case when status = 'queued' then 'planning' else status end
    where id = ${id}::uuid and status in ('queued', 'planning', 'writing', 'finishing')
      and (lease_owner is null or lease_until < now())`;
  if (taken === 0) return null;
  const row = await db.generation.findUnique({
    where: { id },
    relationLoadStrategy: 'join',
    include: { sections: true },
  });
  if (!row) return null;
  const { userId, maxWords, attempt, sections, aiCalls, inputTokens, outputTokens } = row;
  return {
    id,
    userId,
    maxWords,
    attempt,
    sections,
    brief: brief.parse(row.brief),
    plan: piecePlan.nullable().parse(row.plan),
    result: finishedPiece.nullable().parse(row.result),
    state: stateOf({ ...row, isWritten: row.result !== null }, sections),
    usage: { aiCalls, inputTokens, outputTokens },
  };
}

/** @returns the ids that are still held; the others were cancelled, deleted or taken by another worker. */
export async function renewLeases(db: Db, ids: string[], owner: string): Promise<Set<string>> {
  // A row that is being written to at this moment is left for the next time: it must not keep the others waiting.
  await db.$executeRaw`
    update generations set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id in (
      select id from generations where id = any(${ids}::uuid[]) and lease_owner = ${owner}
      for update skip locked)`;
  const rows = await db.generation.findMany({
    where: { id: { in: ids }, leaseOwner: owner },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/**
 * Lets another worker go on, after a pause.
 * @returns when that may be, null when the generation was no longer held.
 */
export async function releaseLease(db: Db, id: string, owner: string, pauseMs: number): Promise<Date | null> {
  const [row] = await db.$queryRaw<{ leaseUntil: Date }[]>`
    update generations set lease_owner = null,
      lease_until = now() + make_interval(secs => ${pauseMs / 1000})
    where id = ${id}::uuid and lease_owner = ${owner} returning lease_until as "leaseUntil"`;
  return row?.leaseUntil ?? null;
}

/** Running generations that nobody holds and no waiting job will take: their worker was killed. */
export async function findAbandoned(hotRead: HotRead): Promise<string[]> {
  const rows = await hotRead<{ id: string }>(ABANDONED, [LEASE_SECONDS, `${WRITE_PIECE}:`]);
  return rows.map(({ id }) => id);
}

const ABANDONED = {
  name: 'abandoned-generations',
  text: `
    select id from generations
    where status in ('queued', 'planning', 'writing', 'finishing')
      and coalesce(lease_until, created_at + make_interval(secs => $1)) < now()
      and not exists (
        select from graphile_worker.jobs
        where key = $2 || generations.id and locked_at is null and run_at <= now())
    limit 1000`,
};
