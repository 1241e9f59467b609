import { changeAccount } from '#server/auth/change-as.ts';
import type { Services } from '#server/context.ts';
import type { Db, Tx } from '#server/database/db.ts';
import { changePiece, ownPiece } from '#server/features/pieces/own-piece.ts';
import { asCaller, patiently } from '#server/lib/caller.ts';
import type { Payload } from '#server/queue/job.ts';
import { findFacts, RULES_VERSION } from './find-facts.ts';
import { judgePiece, storeClaims } from './judge-piece.ts';
import { replaceFacts } from './queries.ts';
import { createReadingProgress, type ReadingProgress } from './reading-progress.ts';

const RUN_MS = 60_000;
const UNREAD = { rulesVersion: { lt: RULES_VERSION } };
/** The last changed are the likeliest to be opened. */
const NEXT = { where: UNREAD, orderBy: [{ rulesVersion: 'asc' as const }, { updatedAt: 'desc' as const }] };
const READ = { rulesVersion: RULES_VERSION };

type Reading = Pick<Services, 'db' | 'log' | 'now' | 'plans' | 'queue' | 'spare' | 'metrics'>;

/**
 * Every hour and at every start, in spare time: finds the facts of sources and judges the pieces that earlier rules have
 * read. One that is opened is judged then.
 */
export function openJudging(services: Reading) {
  const progress = createReadingProgress(services, UNREAD);
  return { run: (_payload: unknown, stopping: AbortSignal) => judgeStored(services, progress, stopping) };
}

async function judgeStored(services: Reading, progress: ReadingProgress, stopping: AbortSignal) {
  const { db, queue } = services;
  const endsAt = performance.now() + RUN_MS;
  const mayGoOn = () => !stopping.aborted && performance.now() < endsAt;
  await progress.begin();

  const readSources = () =>
    eachOnce(services, stopping, {
      mayGoOn,
      next: () => db.source.findFirst(NEXT),
      act: (source) => readSource(services, source),
      giveUp: ({ id, userId }) => db.source.updateMany({ where: { id, userId }, data: READ }),
      end: () => progress.end('sources'),
    });

  const judgePieces = () =>
    eachOnce(services, stopping, {
      mayGoOn,
      next: () => db.piece.findFirst({ ...NEXT, select: { id: true, userId: true } }),
      act: (piece) => judgeByNewRules(services, piece),
      giveUp: ({ id, userId }) => db.piece.updateMany({ where: { id, userId }, data: READ }),
      end: () => progress.end('pieces'),
    });

  const isDone = (await readSources()) && (await judgePieces());
  if (!isDone) await queue.add('judgeStored', {}, { unique: true });
}

type Row = { id: string; userId: string };

async function readSource(services: Reading, { id, userId, text, language }: Row & Text) {
  const { facts } = await findFacts(text, language);
  await changeAccount({ ...services, user: { id: userId } }, (tx) =>
    replaceFacts(tx, { userId, sourceId: id }, facts),
  );
}

type Text = { text: string; language: string };

async function judgeByNewRules(services: Reading, { id, userId }: Row) {
  await judgeAgain({ ...services, user: { id: userId } }, id);
  await services.db.piece.updateMany({ where: { id, userId }, data: READ });
}

/** Somebody looks at the piece; what its claims are held against is read first. */
export async function judgeOpened(services: Reading, { id }: Payload<'judgeOpened'>) {
  const { db } = services;
  const piece = await db.piece.findFirst({ where: { id, ...UNREAD }, select: { id: true, userId: true } });
  if (!piece) return;

  const ofPiece = { userId: piece.userId, pieces: { some: { contentId: id } } };
  for (const source of await db.source.findMany({ where: { ...UNREAD, ...ofPiece } }))
    await patiently(() => readSource(services, source), piece.userId);
  await patiently(() => judgeByNewRules(services, piece), piece.userId);
}

type Steps<R extends Row> = {
  mayGoOn: () => boolean;
  next: () => Promise<R | null>;
  act: (row: R) => Promise<void>;
  giveUp: (row: R) => Promise<unknown>;
  end: () => void;
};

/**
 * One that fails keeps what the earlier rules found, and counts as read: it would fail again.
 * @returns false when rows are left
 */
async function eachOnce<R extends Row>(
  { log, spare }: Reading,
  stopping: AbortSignal,
  { mayGoOn, next, act, giveUp, end }: Steps<R>,
): Promise<boolean> {
  // It waits behind users, and what it does is not on their account.
  const caller = { owner: 'judgeStored', isPatient: true, signal: () => stopping } as const;
  for (let row = await next(); row; row = await next()) {
    if (!mayGoOn()) return false;
    const current = row;
    try {
      await spare.run(() => asCaller(caller, () => act(current)), stopping);
    } catch (error) {
      if (stopping.aborted) return false;
      const { id, userId } = row;
      log.warn({ err: error, id, userId }, 'what is stored was not read again');
      await giveUp(row);
    }
    end();
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
