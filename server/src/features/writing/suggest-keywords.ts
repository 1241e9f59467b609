import { type KeywordIdeas, keywordIdeas } from '../../ports/keywords/keywords.ts';
import type { SuggestKeywordsInput } from './inputs.ts';
import type { UserContext } from '../../context.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { readStored } from '../../database/stored.ts';

/** Later ideas are of no use to a user who is filling in the form. */
const PATIENCE_MS = 20_000;
const NONE: KeywordIdeas = { source: null, items: [] };

/** Phrases people search for around a topic, the same for everybody for a day. No ideas when the source fails. */
export async function suggestKeywords(
  ctx: UserContext,
  { topic }: SuggestKeywordsInput,
): Promise<KeywordIdeas> {
  const { db, keywords, log, now, signal } = ctx;
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
