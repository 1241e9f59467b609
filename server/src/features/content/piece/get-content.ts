import type { ContentType } from '#shared/content-rules.ts';
import type { PieceInput } from '#shared/piece.ts';
import { MESSAGES } from '#shared/piece-rules.ts';
import { countWords } from '#shared/text.ts';
import type { UserContext } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { lengthNote } from './length-note.ts';
import type { OwnPiece } from './own-piece.ts';

/** What the screen of a piece shows; of its profile no more than the name and the description. */
type KnownPiece = Omit<OwnPiece, 'userId' | 'profileId' | 'profile' | 'createdAt' | 'updatedAt'> & {
  profile: ShownProfile | null;
  createdAt: string;
  updatedAt: string;
};
type ShownProfile = { id: string; name: string; description: string };
type Row = Omit<KnownPiece, 'profile'> & {
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
  return shown({ ...piece, profile });
}

export function pieceView({ userId: _userId, profileId: _profileId, profile, ...piece }: OwnPiece) {
  return shown({
    ...piece,
    createdAt: piece.createdAt.toISOString(),
    updatedAt: piece.updatedAt.toISOString(),
    profile: profile && { id: profile.id, name: profile.name, description: profile.description },
  });
}

function shown({ wordsAsked, ...piece }: KnownPiece) {
  const wordCount = piece.wordCount ?? countWords(piece.content);
  return { ...piece, wordCount, lengthNote: lengthNote({ wordCount, wordsAsked }) };
}

const WHOLE_PIECE = {
  name: 'whole-piece',
  text: `
    select piece.id, content_type as "contentType", title, slug, excerpt, content, head, ai_summary as "aiSummary",
      meta_description as "metaDescription", featured_image as "featuredImage", image_alt as "imageAlt",
      word_count as "wordCount", words_asked as "wordsAsked", keywords, writer, revision, piece.created_at as "createdAt",
      piece.updated_at as "updatedAt", profile.id as "profileId", profile.name as "profileName",
      profile.description as "profileDescription"
    from generated_content piece left join profiles profile on profile.id = piece.profile
    where piece.id = $1 and piece.user_id = $2`,
};
