import type { Db } from '../../database/db.ts';

const BEST_FEW = 3;

export type HelpArticle = { slug: string; title: string; text: string };

/**
 * The help articles that fit a question, best first: those with all its words before those with some.
 * Empty when no word of it occurs anywhere.
 */
export async function findArticles(db: Db, question: string): Promise<HelpArticle[]> {
  // NUL is the one character that Postgres does not take in a text.
  const words = question.replaceAll('\0', ' ');
  return db.$queryRaw<HelpArticle[]>`
    with query as (
      select websearch_to_tsquery('english', ${words}) as whole,
             replace(plainto_tsquery('english', ${words})::text, '&', '|')::tsquery as any_word
    )
    select slug, title, text from help_articles, query
    where search @@ any_word
    order by search @@ whole desc, ts_rank(search, any_word, 1) desc, slug
    limit ${BEST_FEW}`;
}
