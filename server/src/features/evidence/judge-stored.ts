import { changeAccount } from '#server/auth/change-as.ts';
import type { Services } from '#server/context.ts';
import type { Db, Tx } from '#server/database/db.ts';
import { changePiece, ownPiece } from '#server/features/pieces/own-piece.ts';
import { asCaller } from '#server/lib/caller.ts';
import { findFacts, RULES_VERSION } from './find-facts.ts';
import { judgePiece, storeClaims } from './judge-piece.ts';
import { replaceFacts } from './queries.ts';

const RUN_MS = 60_000;
const NEXT = { where: { rulesVersion: { lt: RULES_VERSION } }, orderBy: { id: 'asc' } } as const;
const READ = { rulesVersion: RULES_VERSION };

type Reading = Pick<Services, 'db' | 'log' | 'now' | 'plans' | 'queue'>;

/** Every hour and at every start: finds the facts of sources and judges the pieces that earlier rules have read. */
export async function judgeStored(services: Reading, stopping: AbortSignal) {
  const { db, queue } = services;
  const endsAt = performance.now() + RUN_MS;
  const mayGoOn = () => !stopping.aborted && performance.now() < endsAt;
  const readSources = eachOnce(services, stopping, {
    mayGoOn,
    next: () => db.source.findFirst(NEXT),
    act: async ({ id, userId, text, language }) => {
      const { facts } = await findFacts(text, language);
      await changeAccount({ ...services, user: { id: userId } }, (tx) =>
        replaceFacts(tx, { userId, sourceId: id }, facts),
      );
    },
    giveUp: ({ id, userId }) => db.source.updateMany({ where: { id, userId }, data: READ }),
  });

  const judgePieces = () =>
    eachOnce(services, stopping, {
      mayGoOn,
      next: () => db.piece.findFirst({ ...NEXT, select: { id: true, userId: true } }),
      act: async ({ id, userId }) => {
        await judgeAgain({ ...services, user: { id: userId } }, id);
        await db.piece.update({ where: { id, userId }, data: READ });
      },
      giveUp: ({ id, userId }) => db.piece.updateMany({ where: { id, userId }, data: READ }),
    });
  const isDone = (await readSources) && (await judgePieces());
  if (!isDone) await queue.add('judgeStored', {}, { unique: true });
}

type Steps<Row> = {
  mayGoOn: () => boolean;
  next: () => Promise<Row | null>;
  act: (row: Row) => Promise<void>;
  giveUp: (row: Row) => Promise<unknown>;
};

/**
 * One that fails keeps what the earlier rules found, and counts as read: it would fail again.
 * @returns false when rows are left
 */
async function eachOnce<Row extends { id: string; userId: string }>(
  { log }: Reading,
  stopping: AbortSignal,
  { mayGoOn, next, act, giveUp }: Steps<Row>,
): Promise<boolean> {
  // It waits behind users, and what it does is not on their account.
  const caller = { owner: 'judgeStored', isPatient: true, signal: () => stopping } as const;
  for (let row = await next(); row; row = await next()) {
    if (!mayGoOn()) return false;
    const { id, userId } = row;
    try {
      await asCaller(caller, () => act(row));
    } catch (error) {
      if (stopping.aborted) return false;
      log.warn({ err: error, id, userId }, 'what is stored was not read again');
      await giveUp(row);
    }
  }
  return true;
}

const ATTEMPTS = 3;

type Judging = Pick<Services, 'db' | 'log' | 'now' | 'plans'> & { user: { id: string } };

export async function judgeAgain(ctx: Judging, id: string): Promise<void> {
  // Every save and every attached source starts a check of its own, so a few attempts are enough.
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) if (await isJudgedAgain(ctx, id)) return;
}

/** @returns false when the text or its sources changed while they were being read. */
async function isJudgedAgain(ctx: Judging, contentId: string): Promise<boolean> {
  const userId = ctx.user.id;
  const [piece, sources] = await Promise.all([
    ownPiece(ctx.db, ctx, contentId),
    sourceCount(ctx.db, { contentId, userId }),
  ]);
  const { title, language, content: html } = piece;
  const claims = await judgePiece(ctx, { userId, piece: { contentId }, title, html, language });
  return changePiece(ctx, contentId, async (tx, { revision, unjudgedRevisions }) => {
    if (revision !== piece.revision) return false;
    if ((await sourceCount(tx, { contentId, userId })) !== sources) return false;
    await tx.claim.deleteMany({ where: { contentId, userId, revision } });
    const others = unjudgedRevisions.filter((unjudged) => unjudged !== revision);
    if (others.length < unjudgedRevisions.length) {
      const data = { unjudgedRevisions: others };
      await tx.piece.update({ where: { id: contentId, userId }, data });
    }
    await storeClaims(tx, { userId, contentId, revision }, claims);
    return true;
  });
}

const sourceCount = (db: Db | Tx, piece: { contentId: string; userId: string }) =>
  db.pieceSource.count({ where: piece });
