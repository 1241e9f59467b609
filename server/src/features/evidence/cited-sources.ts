import type { Db } from '#server/database/db.ts';
import { firstLine } from '#server/text/tidy-text.ts';
import { FROM_YOU } from '#shared/rules/sources.ts';
import { linkValue } from './judge/links.ts';
import { pieceSources } from './piece-facts.ts';

export type CitedSource = { title: string; url: string | null };
type Of = { userId: string; contentId: string; revision: number };

/**
 * The sources that claims of a revision rest on, as readers may see them: with their address, or by a title that
 * somebody gave them. A text that is called by its own first line stays private.
 */
export async function citedSources(db: Db, { userId, contentId, revision }: Of): Promise<CitedSource[]> {
  const [sources, claims] = await Promise.all([
    pieceSources(db, userId, { contentId }),
    db.claim.findMany({
      where: { userId, contentId, revision, state: 'bound' },
      select: { kind: true, value: true, factId: true },
    }),
  ]);
  const facts = new Set(claims.map(({ factId }) => factId));
  const links = new Set(claims.filter(({ kind }) => kind === 'link').map(({ value }) => value));
  const isCited = ({ facts: own, url }: (typeof sources)[number]) =>
    own.some(({ id }) => facts.has(id)) || (url !== null && links.has(linkValue(url) ?? ''));
  const cited = sources
    .filter(isCited)
    .map(({ position, title, url }) => ({ position, title, url: url && /^https?:/i.test(url) ? url : null }));
  const unnamed = await unnamedAmong(db, { userId, contentId }, cited);
  const shown = cited.filter(({ position }) => !unnamed.has(position));
  const byName = new Map(shown.map(({ title, url }) => [url ?? title, { title, url }]));
  return [...byName.values()];
}

type Cited = CitedSource & { position: number };

/** The positions of those that have neither an address nor a title of their own. */
async function unnamedAmong(db: Db, piece: { userId: string; contentId: string }, cited: Cited[]) {
  const positions = cited.filter(({ url }) => url === null).map(({ position }) => position);
  if (positions.length === 0) return new Set<number>();
  const rows = await db.pieceSource.findMany({
    where: { ...piece, position: { in: positions } },
    select: { position: true, source: { select: { title: true, text: true } } },
  });
  const unnamed = rows.filter(({ source: { title, text } }) => [firstLine(text), FROM_YOU].includes(title));
  return new Set(unnamed.map(({ position }) => position));
}
