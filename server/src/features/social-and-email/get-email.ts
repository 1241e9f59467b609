import type { PieceInput } from '#shared/schemas/piece.ts';
import type { UserContext } from '../../context.ts';
import { ownPiece } from '../pieces/own-piece.ts';
import { boundFigures, openFiguresOf } from './check-figures.ts';
import { wholeEmail } from './write-email.ts';

/** The saved e-mail copy of a piece, or null; with what it says in figures that the piece has no source for. */
export async function getEmail(ctx: UserContext, { id }: PieceInput) {
  const piece = await ownPiece(ctx.db, ctx, id);
  const email = await ctx.db.emailCopy.findFirst({
    where: { contentId: id, piece: { userId: ctx.user.id } },
    select: { subject: true, body: true, alternatives: true },
  });
  if (!email) return null;
  const openFigures = await openFiguresOf(await boundFigures(ctx.db, piece), wholeEmail(email));
  return { ...email, openFigures };
}
