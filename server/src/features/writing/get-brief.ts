import type { UserContext } from '#server/context.ts';
import { readStored } from '#server/database/stored.ts';
import { AppError } from '#server/errors.ts';
import { brief } from '#server/ports/ai-writer/brief.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import type { PieceInput } from '#shared/schemas/piece.ts';

/** What a piece was asked for with, to ask for another like it. */
export async function getBrief(ctx: UserContext, { id }: PieceInput) {
  const generation = await findBrief(ctx, id);
  if (!generation) throw new AppError('notFound', PIECE_MESSAGES.notFound);

  const { brief: asked, profileId } = generation;
  if (!asked) throw new AppError('notFound', CONTENT_MESSAGES.briefUnreadable);
  return { brief: asked, profileId };
}

/** @returns a brief of null where this version cannot read it */
export async function findBrief({ db, user }: UserContext, id: string) {
  const generation = await db.generation.findFirst({
    where: { id, userId: user.id },
    select: { brief: true, profileId: true },
  });
  return generation && { ...generation, brief: readStored(brief, generation.brief) };
}
