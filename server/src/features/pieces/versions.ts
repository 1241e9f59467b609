import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import type { Db, Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import type { PieceInput } from '#shared/schemas/piece.ts';
import type { restoreVersionInput, VersionInput } from './inputs.ts';
import { changePiece, ownPiece } from './own-piece.ts';
import { assertRevision, saveEdit, textChanging } from './update-content.ts';

const VERSIONS_SHOWN = 200;

export async function listPieceVersions(ctx: UserContext, { id }: PieceInput) {
  await ownPiece(ctx.db, ctx, id);
  const versions = await ctx.db.contentVersion.findMany({
    where: { contentId: id, userId: ctx.user.id },
    select: { revision: true, title: true, wordCount: true, createdAt: true },
    orderBy: { revision: 'desc' },
    take: VERSIONS_SHOWN,
  });
  return versions.map((version) => ({ ...version, createdAt: version.createdAt.toISOString() }));
}

export async function getVersion(ctx: UserContext, input: VersionInput) {
  const version = await ownVersion(ctx.db, ctx, input);
  return { ...version, createdAt: version.createdAt.toISOString() };
}

/** Restores a version as the newest state; the current text becomes a version itself. */
export async function restoreVersion(
  ctx: UserContext,
  { current, ...input }: z.infer<typeof restoreVersionInput>,
) {
  const shown = await ownPiece(ctx.db, ctx, input.id);
  const { imageAlt, ...text } = await ownVersion(ctx.db, ctx, input);
  const storeWithText = await textChanging(ctx, { ...shown, title: text.title }, text.content);
  return changePiece(ctx, input.id, async (tx, piece) => {
    assertRevision(piece, current);
    return saveEdit(ctx, tx, piece, { ...text, imageAlt: imageAlt ?? undefined, storeWithText });
  });
}

async function ownVersion(db: Db | Tx, { user }: UserContext, { id, revision }: VersionInput) {
  const version = await db.contentVersion.findFirst({
    where: { contentId: id, userId: user.id, revision },
    omit: { id: true, contentId: true, userId: true },
  });
  if (!version) throw new AppError('notFound', PIECE_MESSAGES.versionGone);
  return version;
}
