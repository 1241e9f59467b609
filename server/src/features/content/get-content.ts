import type { PieceInput } from '#shared/piece.ts';
import { countWords } from '#shared/text.ts';
import type { UserContext } from '../../context.ts';
import { ownPiece, type OwnPiece } from './own-piece.ts';

/** The whole piece as its screen shows it. */
export async function getContent(ctx: UserContext, { id }: PieceInput) {
  return pieceView(await ownPiece(ctx.db, ctx, id));
}

export function pieceView({ userId: _userId, profileId: _profileId, profile, ...piece }: OwnPiece) {
  return {
    ...piece,
    wordCount: piece.wordCount ?? countWords(piece.content),
    createdAt: piece.createdAt.toISOString(),
    updatedAt: piece.updatedAt.toISOString(),
    profile: profile && { id: profile.id, name: profile.name, description: profile.description },
  };
}
