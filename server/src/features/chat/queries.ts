import type { UserContext } from '#server/context.ts';
import type { Db } from '#server/database/db.ts';

const BEST_FEW = 3;
const MOST_PIECES = 3;
/** Older pieces are found in the list. */
const SEARCHED_PIECES = 1000;

type HelpArticle = { slug: string; title: string; text: string };

/** Articles with all words before those with some; empty when no word occurs anywhere. */
export async function findArticles(db: Db, question: string): Promise<HelpArticle[]> {
  const words = question.replaceAll('\0', ' ');
  return db.$queryRaw<HelpArticle[]>`
    with query as (
      select websearch_to_tsquery('english', ${words}) as whole,
             replace(plainto_tsquery('english', ${words})::text, '&', '|')::tsquery as any_word
    )
    select slug, title, text from help_articles, query
    where search @@ any_word
    order by search @@ whole desc, ts_rank(search, any_word) desc, slug
    limit ${BEST_FEW}`;
}

export const REPLACE_ARTICLES = `with given as (select * from jsonb_to_recordset($1::jsonb) as article (slug text, topic "HelpTopic", title text, text text)),
          gone as (delete from help_articles where slug not in (select slug from given))
     insert into help_articles (slug, topic, title, text) select slug, topic, title, text from given order by slug
     on conflict (slug) do update set topic = excluded.topic, title = excluded.title, text = excluded.text
     where (help_articles.topic, help_articles.title, help_articles.text)
       is distinct from (excluded.topic, excluded.title, excluded.text)`;

/** Titles that share two words with the question, or one that no help article has: the user's own subject. */
export async function piecesAbout({ db, user }: UserContext, question: string): Promise<string[]> {
  // Postgres takes no NUL in a text.
  const words = question.replaceAll('\0', ' ');
  const rows = await db.$queryRaw<{ id: string }[]>`
    with asked as (
      select word, not exists (select 1 from help_articles where word = any(tsvector_to_array(search))) as is_own
      from unnest(tsvector_to_array(to_tsvector('english', ${words}))) as word
    ), newest as (
      select id, created_at, tsvector_to_array(to_tsvector('english', title)) as title_words
      from generated_content where user_id = ${user.id}::uuid order by created_at desc, id desc limit ${SEARCHED_PIECES}
    ), found as (
      select id, created_at, count(*) as words, bool_or(is_own) as has_own
      from newest join asked on word = any(title_words) group by id, created_at
    )
    select id from found where words > 1 or has_own order by words desc, created_at desc limit ${MOST_PIECES}`;
  return rows.map(({ id }) => id);
}
