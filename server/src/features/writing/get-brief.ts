import { brief } from '../../ports/ai-writer/brief.ts';
import type { PieceInput } from '#shared/schemas/piece.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { readStored } from '../../database/stored.ts';

export async function getBrief({ db, user }: UserContext, { id }: PieceInput) {
  const generation = await db.generation.findFirst({
    where: { id, userId: user.id },
    select: { brief: true, profileId: true },
  });
  if (!generation) throw new AppError('notFound', PIECE_MESSAGES.notFound);
  const asked = readStored(brief, generation.brief);
  if (!asked) throw new AppError('notFound', CONTENT_MESSAGES.briefUnreadable);
  return { brief: asked, profileId: generation.profileId };
}
