import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { ownPiece } from '../pieces/own-piece.ts';
import { boundFigures, openFiguresOf } from './check-figures.ts';
import type { UpdateEmailInput } from './inputs.ts';
import { wholeEmail } from './write-email.ts';

/**
 * Saves an edited e-mail, or one with another of its subjects.
 * @throws AppError('conflict') when another one is stored than the one that was edited.
 */
export async function updateEmail(ctx: UserContext, { id, before, ...email }: UpdateEmailInput) {
  const figures = await boundFigures(ctx.db, await ownPiece(ctx.db, ctx, id));
  const { subject, body } = email;
  const { count } = await ctx.db.emailCopy.updateMany({
    // The same save sent twice is saved once.
    where: { contentId: id, piece: { userId: ctx.user.id }, OR: [before, { subject, body }] },
    data: email,
  });
  if (count === 0) throw new AppError('conflict', PIECE_MESSAGES.derivedChanged);
  return { ...email, openFigures: await openFiguresOf(figures, wholeEmail(email)) };
}
