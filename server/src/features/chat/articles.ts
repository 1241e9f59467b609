import type { PublicContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Db } from '../../database/db.ts';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { HELP_TOPICS, type HelpTopic } from '#shared/schemas/chat.ts';

const BEST_FEW = 3;

const FOLDER = path.join(import.meta.dirname, 'help');

export function listArticles({ db }: PublicContext) {
  return db.helpArticle.findMany({
    orderBy: [{ topic: 'asc' }, { title: 'asc' }],
    select: { slug: true, topic: true, title: true },
  });
}

export async function getArticle({ db }: PublicContext, { slug }: { slug: string }) {
  const article = await db.helpArticle.findUnique({
    where: { slug },
    select: { slug: true, topic: true, title: true, text: true },
  });
  if (!article) throw new AppError('notFound', 'This help article does not exist.');
  return article;
}

type HelpArticle = { slug: string; title: string; text: string };

/** Articles with all words before those with some; empty when no word occurs anywhere. */
export async function findArticles(db: Db, question: string): Promise<HelpArticle[]> {
  // Postgres takes no NUL in a text.
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

type Article = { slug: string; topic: HelpTopic; title: string; text: string };

/** Safe to repeat, from several instances at once. */
export async function syncHelpArticles(pool: pg.Pool): Promise<void> {
  const articles = JSON.stringify(await readArticles());
  await pool.query(
    `with given as (select * from jsonb_to_recordset($1::jsonb) as article (slug text, topic "HelpTopic", title text, text text)),
          gone as (delete from help_articles where slug not in (select slug from given))
     insert into help_articles (slug, topic, title, text) select slug, topic, title, text from given order by slug
     on conflict (slug) do update set topic = excluded.topic, title = excluded.title, text = excluded.text
     where (help_articles.topic, help_articles.title, help_articles.text)
       is distinct from (excluded.topic, excluded.title, excluded.text)`,
    [articles],
  );
}

/** An article is a Markdown file in its topic's folder; its first line is the title. */
async function readArticles(): Promise<Article[]> {
  const topics = Object.keys(HELP_TOPICS) as HelpTopic[];
  return (await Promise.all(topics.map(readTopic))).flat();
}

async function readTopic(topic: HelpTopic): Promise<Article[]> {
  const folder = path.join(FOLDER, topic);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md'));
  return Promise.all(
    names.map(async (name) => {
      const markdown = await readFile(path.join(folder, name), 'utf8');
      const [first = '', ...rest] = markdown.split('\n');
      if (!first.startsWith('# ')) throw new Error(`The help article ${name} does not begin with its title.`);
      const text = rest.join('\n').trim();
      return { slug: path.parse(name).name, topic, title: first.slice(2).trim(), text };
    }),
  );
}
