import { changeLocked } from '#server/auth/change-as.ts';
import { lockRow, type Db, type Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';

type Owner = { user: { id: string } };

const withProfile = {
  profile: {
    select: {
      id: true,
      name: true,
      description: true,
      author: true,
      company: true,
      domain: true,
      logo: true,
    },
  },
} satisfies Prisma.PieceInclude;

export type OwnPiece = Prisma.PieceGetPayload<{ include: typeof withProfile }>;

/** With what its head is built from. @throws AppError('notFound'), alike for a missing and a foreign one */
export async function ownPiece(db: Db | Tx, { user }: Owner, id: string): Promise<OwnPiece> {
  const piece = await db.piece.findFirst({ where: { id, userId: user.id }, include: withProfile });
  if (!piece) throw new AppError('notFound', PIECE_MESSAGES.notFound);
  return piece;
}

/** Like `ownPiece`, locked until the transaction ends. */
export async function lockedPiece(tx: Tx, owner: Owner, id: string): Promise<OwnPiece> {
  await lockRow(tx, 'generated_content', { id, userId: owner.user.id }, 'update');
  return ownPiece(tx, owner, id);
}

/** Changes a piece, locked until the transaction ends. @throws AppError as `changeLocked` and `ownPiece` do */
export function changePiece<T>(
  ctx: Parameters<typeof changeLocked>[0],
  id: string,
  work: (tx: Tx, piece: OwnPiece) => Promise<T>,
): Promise<T> {
  return changeLocked(ctx, { key: id, lock: (tx) => lockedPiece(tx, ctx, id) }, work);
}
