import type { UserContext } from '#server/context.ts';
import type { Db } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { hasSources } from '#server/features/evidence/piece-facts.ts';
import { readInThread } from '#server/features/evidence/read-evidence-in-thread.ts';
import { askedBrief } from '#server/features/pieces/asked-brief.ts';
import { languageOfPiece } from '#server/features/pieces/language-of-piece.ts';
import type { OwnPiece } from '#server/features/pieces/own-piece.ts';
import type { SourcePiece, Speaker } from '#server/ports/ai-writer/ai-writer.ts';
import { givenWords } from '#server/ports/ai-writer/brief.ts';
import { ThreadLimitError } from '#server/threads/lanes.ts';
import type { Fact } from '#shared/rules/evidence.ts';

export async function sourceOf(ctx: UserContext, piece: OwnPiece) {
  const { title, slug, content, aiSummary } = piece;
  const [speaker, figures] = await Promise.all([speakerOf(ctx, piece), boundFigures(ctx.db, piece)]);
  const source: SourcePiece = {
    title: title || slug,
    content,
    aiSummary,
    includeText: null,
    speaker,
    figures: figures?.facts.map(({ id, surface, sentence }) => ({ id, surface, sentence })),
  };
  return { source, figures };
}

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

export type Figures = { facts: Fact[]; language: string | null; ownPhrases: string[]; given?: string[] };

/** Null for a piece without sources. */
export async function boundFigures(db: Db, piece: OwnPiece): Promise<Figures | null> {
  const { id: contentId, userId, revision, title, content } = piece;
  if (!(await hasSources(db, { contentId, userId }))) return null;
  const [claims, { topic, callToAction }, headings] = await Promise.all([
    db.claim.findMany({
      where: { contentId, userId, revision, state: 'bound' },
      omit: { id: true, userId: true, contentId: true, revision: true, state: true, factId: true },
      orderBy: { n: 'asc' },
    }),
    askedBrief(db, piece),
    readInThread('headingsOf', content).catch(noneWhereTooMuch),
  ]);
  const facts = claims.map(({ n, ...claim }) => ({ ...claim, id: `f${n}`, source: 1 }));
  const ownPhrases = [title, topic, ...headings];
  return { language: languageOfPiece(piece), facts, ownPhrases, given: givenWords({ topic, callToAction }) };
}

export async function openFiguresOf(figures: Figures | null, text: string): Promise<string[]> {
  if (!figures) return [];
  return readInThread('openFigures', { ...figures, text }).catch(noneWhereTooMuch);
}

/** In sequence: in parallel they would be several requests of their user. */
export async function withOpenFigures<P extends { text: string }>(figures: Figures | null, posts: P[]) {
  const checked: (P & { openFigures: string[] })[] = [];
  for (const post of posts) checked.push({ ...post, openFigures: await openFiguresOf(figures, post.text) });
  return checked;
}

/** The text may be paid for or stored by now, so it is kept unchecked. */
function noneWhereTooMuch(error: unknown): string[] {
  const isTooMany = error instanceof AppError && error.reason === 'tooManyRequests';
  if (!isTooMany && !(error instanceof ThreadLimitError)) throw error;
  return [];
}
