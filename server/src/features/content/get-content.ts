import type { ContentType } from '#shared/content-rules.ts';
import type { PieceInput } from '#shared/piece.ts';
import { MESSAGES } from '#shared/piece-rules.ts';
import { countWords } from '#shared/text.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { OwnPiece } from './own-piece.ts';

/** What the screen of a piece shows; of its profile no more than the name and the description. */
type ShownPiece = Omit<OwnPiece, 'userId' | 'profileId' | 'profile' | 'createdAt' | 'updatedAt'> & {
  profile: ShownProfile | null;
  createdAt: string;
  updatedAt: string;
};
type ShownProfile = { id: string; name: string; description: string };
type Row = Omit<ShownPiece, 'profile'> & {
  contentType: ContentType;
  profileId: string | null;
  profileName: string | null;
  profileDescription: string | null;
};

/**
 * The whole piece as its screen shows it.
 * @throws AppError('notFound'), alike for a missing and a foreign one.
 */
export async function getContent({ hotRead, user }: UserContext, { id }: PieceInput) {
  const [row] = await hotRead<Row>(WHOLE_PIECE, [id, user.id]);
  if (!row) throw new AppError('notFound', MESSAGES.notFound);
  const { profileId, profileName, profileDescription, ...piece } = row;
  const known = profileId && profileName !== null && profileDescription !== null;
  const profile = known ? { id: profileId, name: profileName, description: profileDescription } : null;
  return withCount({ ...piece, profile });
}

export function pieceView({ userId: _userId, profileId: _profileId, profile, ...piece }: OwnPiece) {
  return withCount({
    ...piece,
    createdAt: piece.createdAt.toISOString(),
    updatedAt: piece.updatedAt.toISOString(),
    profile: profile && { id: profile.id, name: profile.name, description: profile.description },
  });
}

function withCount(piece: ShownPiece) {
  return { ...piece, wordCount: piece.wordCount ?? countWords(piece.content) };
}

const WHOLE_PIECE = {
  name: 'whole-piece',
  text: `
    select piece.id, content_type as "contentType", title, slug, excerpt, content, head, ai_summary as "aiSummary",
      meta_description as "metaDescription", featured_image as "featuredImage", image_alt as "imageAlt",
      word_count as "wordCount", keywords, writer, revision, piece.created_at as "createdAt",
      piece.updated_at as "updatedAt", profile.id as "profileId", profile.name as "profileName",
      profile.description as "profileDescription"
    from generated_content piece left join profiles profile on profile.id = piece.profile
    where piece.id = $1 and piece.user_id = $2`,
};
