import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';

const FOLDER = path.join(import.meta.dirname, 'help');

type Article = { slug: string; title: string; text: string };

/** Brings the searched copy of the help articles in line with the files. Safe to repeat, from several instances at once. */
export async function syncHelpArticles(pool: pg.Pool): Promise<void> {
  const articles = JSON.stringify(await readArticles());
  await pool.query(
    `with given as (select * from jsonb_to_recordset($1::jsonb) as article (slug text, title text, text text)),
          gone as (delete from help_articles where slug not in (select slug from given))
     insert into help_articles (slug, title, text) select slug, title, text from given order by slug
     on conflict (slug) do update set title = excluded.title, text = excluded.text
     where (help_articles.title, help_articles.text) is distinct from (excluded.title, excluded.text)`,
    [articles],
  );
}

/** An article is a Markdown file named after its address, with its title as the first line. */
async function readArticles(): Promise<Article[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(
    names.map(async (name) => {
      const markdown = await readFile(path.join(FOLDER, name), 'utf8');
      const [first = '', ...rest] = markdown.split('\n');
      if (!first.startsWith('# ')) throw new Error(`The help article ${name} does not begin with its title.`);
      return { slug: path.parse(name).name, title: first.slice(2).trim(), text: rest.join('\n').trim() };
    }),
  );
}
