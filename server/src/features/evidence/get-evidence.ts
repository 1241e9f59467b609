import type { PieceInput } from '#shared/schemas/piece.ts';
import type { Db } from '../../database/db.ts';
import { ownPiece } from '../pieces/own-piece.ts';
import { viewEvidence } from './view-evidence.ts';

type Owner = { db: Db; user: { id: string } };

export async function getEvidence({ db, user }: Owner, { id }: PieceInput) {
  const { revision, unjudgedRevisions, content: html } = await ownPiece(db, { user }, id);
  const where = { contentId: id, userId: user.id, revision };
  const claims = await db.claim.findMany({ where, orderBy: { n: 'asc' } });
  return viewEvidence(db, { ...where, html }, unjudgedRevisions.includes(revision) ? null : claims);
}
