import type { SourcePiece, Speaker } from '../../ports/ai-writer/ai-writer.ts';
import type { UserContext } from '../../context.ts';
import { boundFigures } from './check-figures.ts';
import { askedBrief } from '../pieces/asked-brief.ts';
import type { OwnPiece } from '../pieces/own-piece.ts';

export async function sourceOf(ctx: UserContext, piece: OwnPiece) {
  const { title, slug, content, aiSummary } = piece;
  const [speaker, figures] = await Promise.all([speakerOf(ctx, piece), boundFigures(ctx.db, piece)]);
  const source: SourcePiece = {
    title: title || slug,
    content,
    aiSummary,
    includeText: null,
    speaker,
    figures: figures?.facts.map(({ surface, sentence }) => ({ surface, sentence })),
  };
  return { source, figures };
}

/** The brief's speaker, with the piece's current state. */
async function speakerOf({ db, user }: UserContext, piece: OwnPiece): Promise<Speaker> {
  const [asked, publication] = await Promise.all([
    askedBrief(db, piece),
    db.publication.findFirst({
      where: { contentId: piece.id, userId: user.id, status: 'publish', link: { not: null } },
      orderBy: { publishedAt: 'desc' },
      select: { link: true },
    }),
  ]);
  const { tone, audience, callToAction, profile, voice, language } = asked;
  return { tone, audience, callToAction, profile, voice, language, address: publication?.link ?? null };
}
