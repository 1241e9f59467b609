import { DEFAULT_AUDIENCE, DEFAULT_TONE } from '#shared/content-rules.ts';
import { brief } from '../../../ports/ai-writer/brief.ts';
import type { SourcePiece, Speaker } from '../../../ports/ai-writer/ai-writer.ts';
import type { UserContext } from '../../../context.ts';
import { boundFigures } from './check-figures.ts';
import type { OwnPiece } from '../piece/own-piece.ts';

const UNKNOWN = {
  tone: DEFAULT_TONE,
  audience: DEFAULT_AUDIENCE,
  callToAction: null,
  profile: null,
  voice: null,
  language: null,
};

/** What posts and e-mail copy of a stored piece are derived from, and what may be said of it in figures. */
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

/** As the brief of the piece has it, and where the piece stands now. */
async function speakerOf({ db, user }: UserContext, { id }: OwnPiece): Promise<Speaker> {
  const userId = user.id;
  const [generation, publication] = await Promise.all([
    db.generation.findFirst({ where: { id, userId }, select: { brief: true } }),
    db.publication.findFirst({
      where: { contentId: id, userId, status: 'publish', link: { not: null } },
      orderBy: { publishedAt: 'desc' },
      select: { link: true },
    }),
  ]);
  const asked = brief.safeParse(generation?.brief).data ?? UNKNOWN;
  const address = publication?.link ?? null;
  const { tone, audience, callToAction, profile, voice, language } = asked;
  return { tone, audience, callToAction, profile, voice, language, address };
}
