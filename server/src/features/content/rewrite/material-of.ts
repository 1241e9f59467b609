import { DEFAULT_AUDIENCE, DEFAULT_TONE } from '#shared/content-rules.ts';
import { writtenLanguage } from '#shared/sample-note.ts';
import type { UserContext } from '../../../context.ts';
import type { RewriteRequest } from '../../../ports/ai-writer/ai-writer.ts';
import { brief as briefSchema } from '../../../ports/ai-writer/brief.ts';
import { pieceSources } from '../evidence/piece-facts.ts';
import type { OwnPiece } from '../piece/own-piece.ts';

/** What a part of a piece is rewritten with: its brief, and the facts of all sources that it has by now. */
export async function materialOf({ db, user, writer }: UserContext, piece: OwnPiece) {
  const { id } = piece;
  const [generation, sources] = await Promise.all([
    db.generation.findFirst({ where: { id, userId: user.id }, select: { brief: true } }),
    pieceSources(db, user.id, { contentId: id }),
  ]);
  const asked = briefSchema.safeParse(generation?.brief).data;
  const brief: RewriteRequest['brief'] = {
    topic: asked?.topic ?? piece.title,
    tone: asked?.tone ?? DEFAULT_TONE,
    audience: asked?.audience ?? DEFAULT_AUDIENCE,
    language: asked?.language ?? null,
    profile: asked?.profile ?? null,
    voice: asked?.voice ?? null,
    facts: sources.flatMap(({ facts }) => facts),
  };
  return {
    brief,
    hasSources: sources.length > 0,
    language: writtenLanguage(writer.name, brief.language),
  };
}
