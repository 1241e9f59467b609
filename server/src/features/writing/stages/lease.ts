import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { piecePlan, type PiecePlan } from '#shared/schemas/content-plan.ts';
import { type Brief, brief } from '#server/ports/ai-writer/brief.ts';
import type { GenerationSection } from '#server/generated/prisma/client.ts';
import type { Db } from '#server/database/db.ts';
import { readStored } from '#server/database/stored.ts';
import { AppError } from '#server/errors.ts';
import { stateOf } from '#server/live/load-state.ts';
import type { LiveState } from '#server/live/live-state.ts';
import { pieceTokens, type StepTokens } from '../../billing/piece-tokens.ts';
import { finishedPiece, type FinishedPiece } from './finished-piece.ts';

/** What a worker needs to resume a generation from its last checkpoint. */
export type TakenGeneration = {
  id: string;
  userId: string;
  brief: Brief;
  maxWords: number;
  attempt: number;
  /** Attempts since the last progress, this one included. */
  attemptsSinceProgress: number;
  plan: PiecePlan | null;
  sections: GenerationSection[];
  /** The complete piece, when only storing it is left. */
  result: FinishedPiece | null;
  state: LiveState;
  /** AI calls and tokens so far, counted on and stored with every checkpoint. */
  usage: { aiCalls: number; tokens: StepTokens[] };
  /** Time that earlier attempts have spent. */
  writingMs: number;
};

/** A piece is given up after this many attempts without progress. */
const MOST_VAIN_ATTEMPTS = 10;

/**
 * @returns null when the generation has ended or another worker holds it.
 * @throws AppError when it is held now but is to be given up.
 */
export async function takeLease(db: Db, id: string, owner: string): Promise<TakenGeneration | null> {
  const taken = await db.$executeRaw`
    update generations set lease_owner = ${owner}, attempt = attempt + 1,
      attempts_since_progress = attempts_since_progress + 1,
      status = case when status = 'queued' then 'planning' else status end
    where id = ${id}::uuid and status in ('queued', 'planning', 'writing', 'finishing') and lease_owner is null`;
  if (taken === 0) return null;
  const row = await db.generation.findUnique({
    where: { id },
    relationLoadStrategy: 'join',
    include: { sections: true },
  });
  if (!row) return null;
  const { userId, maxWords, attempt, attemptsSinceProgress, writingMs } = row;
  const { sections, aiCalls } = row;
  // A complete text is kept until it can be stored, however long that takes.
  if (attemptsSinceProgress > MOST_VAIN_ATTEMPTS && !row.result)
    throw new AppError('internal', CONTENT_MESSAGES.generateFailed, { hint: CONTENT_MESSAGES.tryAgain });
  const asked = readStored(brief, row.brief);
  const plan = readStored(piecePlan, row.plan);
  const result = readStored(finishedPiece, row.result);
  if (!asked || (row.plan && !plan) || (row.result && !result))
    throw new AppError('internal', CONTENT_MESSAGES.generateFailed, {
      hint: CONTENT_MESSAGES.briefUnreadable,
    });
  return {
    id,
    userId,
    maxWords,
    attempt,
    attemptsSinceProgress,
    writingMs,
    sections,
    brief: asked,
    plan,
    result,
    state: stateOf({ ...row, isWritten: row.result !== null }, sections),
    usage: { aiCalls, tokens: readStored(pieceTokens, row.tokens) ?? [] },
  };
}

/** @returns the ids that are still held; the others were cancelled, deleted or taken by another worker. */
export async function findHeld(db: Db, ids: string[], owner: string): Promise<Set<string>> {
  const rows = await db.generation.findMany({
    where: { id: { in: ids }, leaseOwner: owner },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}
