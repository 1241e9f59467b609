import type { PieceInput } from '#shared/piece.ts';
import type { UserContext } from '../../../context.ts';
import { ownPiece } from '../piece/own-piece.ts';
import { viewEvidence } from './view-evidence.ts';

/** What stands behind the figures, dates, quotations and links of a piece's newest text. */
export async function getEvidence({ db, user }: UserContext, { id }: PieceInput) {
  const { revision } = await ownPiece(db, { user }, id);
  const where = { contentId: id, userId: user.id, revision };
  const claims = await db.claim.findMany({ where, orderBy: { n: 'asc' } });
  return viewEvidence(db, where, claims);
}
