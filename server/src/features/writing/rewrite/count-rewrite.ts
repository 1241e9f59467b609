import { REWRITES_PER_PIECE } from '#shared/rules/rewriting.ts';
import type { UserContext } from '#server/context.ts';
import { addTokens, pieceTokens, type StepTokens } from '../../billing/piece-tokens.ts';
import { changePiece } from '../../pieces/own-piece.ts';
import { readStored } from '#server/database/stored.ts';

type Rewrite = { isChanged: boolean; used: StepTokens[] };

/**
 * Counts a rewrite that changes something, and the tokens of any to those of the piece.
 * @returns how many the piece has had now; null if parallel requests have used the rest
 */
export async function countRewrite(
  ctx: UserContext,
  id: string,
  { isChanged, used }: Rewrite,
): Promise<number | null> {
  return changePiece(ctx, id, async (tx, { rewrites }) => {
    if (isChanged && rewrites >= REWRITES_PER_PIECE) return null;
    const counted = isChanged ? rewrites + 1 : rewrites;
    await tx.content.update({ where: { id }, data: { rewrites: counted } });
    const generation = await tx.generation.findFirst({ where: { id, userId: ctx.user.id } });
    const tokens = readStored(pieceTokens, generation?.tokens);
    if (tokens && used.length > 0) {
      for (const { step, model, input, output } of used)
        addTokens(tokens, step, { model, inputTokens: input, outputTokens: output });
      await tx.generation.update({ where: { id }, data: { tokens } });
    }
    return counted;
  });
}
