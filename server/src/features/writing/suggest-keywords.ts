import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { readStored } from '#server/database/stored.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { keywordIdeas, type KeywordIdeas, type Keywords } from '#server/ports/keywords/keywords.ts';
import { termsOf } from '#server/text/terms.ts';
import type { suggestKeywordsInput } from './inputs.ts';

/** Later ideas are of no use to a user who is filling in the form. */
const PATIENCE_MS = 20_000;
/** Ideas from sources, and what of the sources is read for them. */
const OWN_IDEAS = 5;
const SOURCES_READ = 20;
/** UTF-16 units of a text. */
const READ_MAX = 20_000;
const SHORTEST_TERM = 3;
const NONE: KeywordIdeas = { source: null, items: [] };

export const suggestKeywords = (
  ctx: UserContext,
  { topic }: z.infer<typeof suggestKeywordsInput>,
): Promise<KeywordIdeas> => (ctx.keywords ? askService(ctx, ctx.keywords, topic) : findInSources(ctx, topic));

/** The same for all users for a day. */
async function askService(
  { db, log, now, signal }: UserContext,
  keywords: Keywords,
  topic: string,
): Promise<KeywordIdeas> {
  const key = `${keywords.name}:${normalised(topic)}`;
  try {
    const known = await db.keywordCache.findUnique({ where: { key } });
    const isFresh = known && known.createdAt.getTime() > now().getTime() - DAY_MS;
    const kept = isFresh ? readStored(keywordIdeas, known.items) : null;
    if (kept) return kept;
    const ideas = await keywords.suggest(topic, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]));
    if (ideas.items.length > 0) {
      const entry = { items: ideas, createdAt: now() };
      await db.keywordCache.upsert({ where: { key }, create: { key, ...entry }, update: entry });
    }
    return ideas;
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error, source: keywords.name }, 'no keyword ideas');
    return NONE;
  }
}

/** Titles, headings and questions of the newest sources that share a word with the topic. */
async function findInSources({ db, user }: UserContext, topic: string): Promise<KeywordIdeas> {
  const sources = await db.source.findMany({
    where: { userId: user.id, removedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: SOURCES_READ,
    select: { title: true, text: true },
  });
  const asked = termsOf(topic, SHORTEST_TERM);
  const phrases = sources
    .flatMap(({ title, text }) => [title, ...headingsOf(text)])
    .map((line) => normalised(line.replace(/[?？]+\s*$/u, '')))
    .filter(
      (phrase) =>
        phrase !== normalised(topic) && [...termsOf(phrase, SHORTEST_TERM)].some((term) => asked.has(term)),
    );
  const items = [...new Set(phrases)].slice(0, OWN_IDEAS);
  return { source: null, items: items.map((phrase) => ({ phrase, volume: null, competition: null })) };
}

/** Short lines that do not end like a sentence or a list, and questions wherever they are. */
const headingsOf = (text: string) =>
  [...text.slice(0, READ_MAX).matchAll(/[^.!?\n]{10,80}\?|^[^\n]{8,60}(?<![.,;:!?…])$/gmu)]
    .map(([line]) => line.replace(/^[\s#*•\d.)-]+/u, ''))
    .filter((line) => line.trim().split(/\s+/).length > 1);

export async function removeOldIdeas({ db, now }: Pick<UserContext, 'db' | 'now'>) {
  await db.keywordCache.deleteMany({ where: { createdAt: { lte: new Date(now().getTime() - DAY_MS) } } });
}

/** Control characters have no place in a search, and NUL none in Postgres. */
function normalised(topic: string): string {
  return topic
    .toLowerCase()
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
