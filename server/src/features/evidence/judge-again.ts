import type { Services } from '../../context.ts';
import type { Db, Tx } from '../../database/db.ts';
import { changePiece, ownPiece } from '../pieces/own-piece.ts';
import { claimsOf } from '../pieces/update-content.ts';
import { storeClaims } from './judge-piece.ts';

const ATTEMPTS = 3;

type Judging = Pick<Services, 'db' | 'log' | 'now'> & { user: { id: string } };

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
  const claims = await claimsOf(ctx, piece, piece.content);
  return changePiece(ctx, contentId, async (tx, { revision, unjudgedRevisions }) => {
    if (revision !== piece.revision) return false;
    if ((await sourceCount(tx, { contentId, userId })) !== sources) return false;
    await tx.claim.deleteMany({ where: { contentId, userId, revision } });
    const others = unjudgedRevisions.filter((unjudged) => unjudged !== revision);
    if (others.length < unjudgedRevisions.length) {
      const data = { unjudgedRevisions: others };
      await tx.content.update({ where: { id: contentId, userId }, data });
    }
    await storeClaims(tx, { userId, contentId, revision }, claims);
    return true;
  });
}

const sourceCount = (db: Db | Tx, piece: { contentId: string; userId: string }) =>
  db.pieceSource.count({ where: piece });
