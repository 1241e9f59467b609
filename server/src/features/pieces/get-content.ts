import type { UserContext } from '#server/context.ts';
import { readStored } from '#server/database/stored.ts';
import { AppError } from '#server/errors.ts';
import { languageNote, sampleNote } from '#shared/rules/content.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { countWords } from '#shared/rules/text/text.ts';
import { undelivered } from '#shared/schemas/content-plan.ts';
import type { PieceInput } from '#shared/schemas/piece.ts';
import { lengthNote } from './length-note.ts';
import type { OwnPiece } from './own-piece.ts';

type ShownProfile = { id: string; name: string; description: string };
type Hidden = 'userId' | 'profileId' | 'unjudgedRevisions' | 'rulesVersion' | 'rewrites';
type ShownPiece = Omit<OwnPiece, Hidden | 'profile' | 'createdAt' | 'updatedAt'> &
  Partial<Pick<OwnPiece, Hidden>> & {
    /** Of the brief it was written from, where that was read. */
    briefWords?: number | null;
    profile: ShownProfile | null;
    createdAt: Date | string;
    updatedAt: Date | string;
  };

/** @throws AppError('notFound'), alike for a missing and a foreign one */
export async function getContent({ hotRead, user }: UserContext, { id }: PieceInput) {
  const [piece] = await hotRead<ShownPiece>(WHOLE_PIECE, [id, user.id]);
  if (!piece) throw new AppError('notFound', PIECE_MESSAGES.notFound);
  return viewPiece(piece);
}

export function viewPiece({ asked, briefWords, profile, createdAt, updatedAt, ...row }: ShownPiece) {
  const {
    userId: _userId,
    profileId: _profileId,
    unjudgedRevisions: _unjudged,
    rulesVersion: _rulesVersion,
    rewrites: _rewrites,
    ...piece
  } = row;
  const wordCount = piece.wordCount ?? countWords(piece.content);
  const { words: wordsAsked, language } = readStored(undelivered, asked) ?? { words: null, language: null };
  return {
    ...piece,
    wordCount,
    wordsAsked: wordsAsked ?? briefWords ?? null,
    lengthNote: lengthNote({ wordCount, wordsAsked, writer: piece.writer }),
    sampleNote: sampleNote(piece.writer, language) ?? languageNote(language),
    profile: profile && { id: profile.id, name: profile.name, description: profile.description },
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

const WHOLE_PIECE = {
  name: 'whole-piece',
  text: `
    select piece.id, content_type as "contentType", title, slug, excerpt, content, head, ai_summary as "aiSummary",
      meta_description as "metaDescription", featured_image as "featuredImage", image_alt as "imageAlt",
      word_count as "wordCount", asked, keywords, title_options as "titleOptions",
      writer, language, revision, piece.created_at as "createdAt",
      piece.updated_at as "updatedAt",
      (select (brief->>'wordCount')::int from generations where generations.id = piece.id) as "briefWords", case when profile.id is not null then
        json_build_object('id', profile.id, 'name', profile.name, 'description', profile.description) end as profile
    from generated_content piece left join profiles profile on profile.id = piece.profile
    where piece.id = $1 and piece.user_id = $2`,
};
