import type { z } from 'zod';
import type { checkDraftInput } from '#shared/schemas/check-claims.ts';
import type { PieceInput } from '#shared/schemas/piece.ts';
import type { UserContext } from '../../context.ts';
import type { Db } from '../../database/db.ts';
import { ownPiece } from '../pieces/own-piece.ts';
import { sanitiseInThread } from '../pieces/sanitise-in-thread.ts';
import { judgePiece } from './judge-piece.ts';
import { viewEvidence } from './view-evidence.ts';

type Owner = { db: Db; user: { id: string } };

export async function getEvidence({ db, user }: Owner, { id }: PieceInput) {
  const { revision, unjudgedRevisions, content: html } = await ownPiece(db, { user }, id);
  const where = { contentId: id, userId: user.id, revision };
  const claims = await db.claim.findMany({ where, orderBy: { n: 'asc' } });
  return viewEvidence(db, { ...where, html }, unjudgedRevisions.includes(revision) ? null : claims);
}

export async function checkDraft(ctx: UserContext, { id, content }: z.infer<typeof checkDraftInput>) {
  const { db, user } = ctx;
  const { revision, title, language } = await ownPiece(db, { user }, id);
  const html = await sanitiseInThread(content);
  const piece = { contentId: id };
  const claims = await judgePiece(ctx, { userId: user.id, piece, title, html, language });
  return viewEvidence(db, { contentId: id, userId: user.id, revision, html }, claims);
}
