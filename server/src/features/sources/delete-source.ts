import { changeAccount } from '#server/auth/change-as.ts';
import { keepDeleted } from '#server/auth/keep-deleted.ts';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { SOURCE_MESSAGES } from '#shared/rules/sources.ts';
import type { SourceInput } from '#shared/schemas/sources.ts';
import { keptPiecesOn } from './queries.ts';
import { IN_USE } from './source-card.ts';

/** Deleted only if no piece is based on it; otherwise hidden. @returns how many pieces keep it */
export async function deleteSource(
  ctx: Pick<UserContext, 'db' | 'plans' | 'user' | 'now'> & Partial<Pick<UserContext, 'session'>>,
  { id }: SourceInput,
) {
  const userId = ctx.user.id;
  // Serialised with pieces being started on it.
  const pieces = await changeAccount(ctx, async (tx) => {
    const listed = { id, userId, removedAt: null };
    const source = await tx.source.findFirst({ where: listed, select: { title: true } });
    if (!source) throw new AppError('notFound', SOURCE_MESSAGES.notFound);

    await keepDeleted(tx, ctx, { kind: 'source', title: source.title });
    await tx.source.updateMany({ where: listed, data: { removedAt: ctx.now() } });
    const used = await tx.pieceSource.count({ where: { sourceId: id, userId, ...IN_USE } });
    if (used > 0 || (await keptPiecesOn(tx, id)) > 0) return used;

    await tx.pieceSource.deleteMany({ where: { sourceId: id, userId } });
    await tx.source.deleteMany({ where: { id, userId } });
    return 0;
  });
  return { id, pieces };
}
