import { writtenLanguage } from '#shared/rules/sample-note.ts';
import type { UserContext } from '#server/context.ts';
import { hasSources, pieceSources } from '../../evidence/piece-facts.ts';
import { askedBrief } from '../../pieces/asked-brief.ts';
import type { OwnPiece } from '../../pieces/own-piece.ts';

/** What a part of a piece is rewritten with: its brief, and the facts of all sources that it has by now. */
export async function materialOf({ db, user, writer }: UserContext, piece: OwnPiece) {
  const [asked, sources, isBased] = await Promise.all([
    askedBrief(db, piece),
    pieceSources(db, user.id, { contentId: piece.id }),
    hasSources(db, { contentId: piece.id, userId: user.id }),
  ]);
  return {
    brief: { ...asked, facts: sources.flatMap(({ facts }) => facts) },
    hasSources: isBased,
    language: asked.language === null ? piece.language : writtenLanguage(writer.name, asked.language),
  };
}
