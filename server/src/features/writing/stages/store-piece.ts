import { Prisma } from '#server/generated/prisma/client.ts';
import { READER } from '../../sources/find-facts.ts';
import { judgePiece, storeClaims } from '../../evidence/judge-piece.ts';
import type { FinishedPiece } from './finished-piece.ts';
import { withDoubts } from './read-claims-again.ts';
import type { Run } from './run.ts';

/**
 * Stores the piece and charges its words, both or neither.
 * @param doubted the numbers of the claims that a second reading does not find in their sources
 * @returns false when the generation was cancelled, deleted or taken over in the meantime.
 */
export async function storePiece(
  run: Run,
  piece: FinishedPiece,
  doubted: ReadonlySet<number>,
): Promise<boolean> {
  const { id, userId, owner, brief, usage, services } = run;
  const { imageToken, ...row } = piece;
  // Asked before the claims are judged: a source that is read again meanwhile numbers its facts anew.
  const notReadAgain = await services.db.source.count({
    where: { userId, reader: { lt: READER }, pieces: { some: { generationId: id } } },
  });
  const reader = notReadAgain > 0 ? READER - 1 : READER;
  const claims = await judgePiece(services, {
    userId,
    piece: { generationId: id },
    title: piece.title,
    html: piece.content,
    language: piece.language,
  });
  return services.db.$transaction(async (tx) => {
    const [held] = await tx.generation.updateManyAndReturn({
      where: { id, leaseOwner: owner },
      data: {
        ...usage,
        status: 'done',
        chargedWords: piece.wordCount,
        finishedAt: services.now(),
        plan: Prisma.DbNull,
        result: Prisma.DbNull,
        leaseOwner: null,
      },
      select: { profileId: true },
    });
    if (!held) return false;
    const { contentType } = brief;
    const createdAt = services.now();
    await tx.content.create({
      data: { id, userId, contentType, createdAt, updatedAt: createdAt, reader, ...held, ...row },
    });
    await tx.pieceSource.updateMany({ where: { generationId: id, userId }, data: { contentId: id } });
    await storeClaims(tx, { userId, contentId: id, revision: 1 }, withDoubts(claims, doubted));
    await tx.image.updateMany({ where: { token: imageToken, userId }, data: { contentId: id } });
    await tx.generationSection.deleteMany({ where: { generationId: id } });
    return true;
  });
}
