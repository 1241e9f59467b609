import type { z } from 'zod';
import type { PieceInput } from '#shared/schemas/piece.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { changePiece, ownPiece } from '../pieces/own-piece.ts';
import { sourceOf, boundFigures, openFiguresOf } from './source-of.ts';
import { writeEmail, wholeEmail } from './write-email.ts';
import type { updateEmailInput } from './inputs.ts';

export async function generateEmail(ctx: UserContext, { id }: PieceInput) {
  const piece = await ownPiece(ctx.db, ctx, id);
  if (!piece.title && !piece.slug) throw new AppError('invalid', PIECE_MESSAGES.topicMissing);
  const email = await writeEmail(ctx, await sourceOf(ctx, piece));
  try {
    await changePiece(ctx, id, async (tx) => {
      await tx.emailCopy.deleteMany({ where: { contentId: id } });
      const { openFigures: _openFigures, ...copy } = email;
      await tx.emailCopy.create({ data: { contentId: id, ...copy } });
    });
  } catch (error) {
    ctx.log.error({ err: error, contentId: id }, 'e-mail copy not saved');
  }
  return email;
}

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

/** @throws AppError('conflict') when another e-mail than the edited one is stored */
export async function updateEmail(
  ctx: UserContext,
  { id, before, ...email }: z.infer<typeof updateEmailInput>,
) {
  const figures = await boundFigures(ctx.db, await ownPiece(ctx.db, ctx, id));
  const { subject, body } = email;
  const { count } = await ctx.db.emailCopy.updateMany({
    // A repeated request saves once.
    where: { contentId: id, piece: { userId: ctx.user.id }, OR: [before, { subject, body }] },
    data: email,
  });
  if (count === 0) throw new AppError('conflict', PIECE_MESSAGES.derivedChanged);
  return { ...email, openFigures: await openFiguresOf(figures, wholeEmail(email)) };
}
