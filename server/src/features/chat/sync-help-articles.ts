import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { HELP_TOPICS, type HelpTopic } from '#shared/schemas/chat.ts';

const FOLDER = path.join(import.meta.dirname, 'help');

type Article = { slug: string; topic: HelpTopic; title: string; text: string };

/** Brings the searched copy of the help articles in line with the files. Safe to repeat, from several instances at once. */
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

/** An article is a Markdown file named after its address, in its topic's folder, with its title as the first line. */
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
