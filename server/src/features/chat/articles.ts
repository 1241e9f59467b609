import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Plans } from '#server/auth/plan.ts';
import type { PublicContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { textAboutPlans } from '#server/lib/text-about-plans.ts';
import { HELP_TOPICS, type HelpTopic } from '#shared/schemas/chat.ts';
import { REPLACE_ARTICLES } from './queries.ts';

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

type Article = { slug: string; topic: HelpTopic; title: string; text: string };

type Installation = { plans: Pick<Plans, 'areSold'> };

/** Safe to repeat, from several instances at once. */
export async function syncHelpArticles(pool: pg.Pool, installation: Installation): Promise<void> {
  const articles = JSON.stringify(await readArticles(installation));
  await pool.query(REPLACE_ARTICLES, [articles]);
}

async function readArticles(installation: Installation): Promise<Article[]> {
  const topics = Object.keys(HELP_TOPICS) as HelpTopic[];
  return (await Promise.all(topics.map((topic) => readTopic(topic, installation)))).flat();
}

/** Articles that are about plans alone are left out where none are sold. */
async function readTopic(topic: HelpTopic, { plans }: Installation): Promise<Article[]> {
  const folder = path.join(FOLDER, topic);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md'));
  const articles = await Promise.all(
    names.map(async (name) => {
      const written = await readFile(path.join(folder, name), 'utf8');
      const markdown = textAboutPlans(written, plans).trim();
      if (markdown === '') return [];

      const [first = '', ...rest] = markdown.split('\n');
      if (!first.startsWith('# ')) throw new Error(`The help article ${name} does not begin with its title.`);
      const text = rest.join('\n').trim();
      return [{ slug: path.parse(name).name, topic, title: first.slice(2).trim(), text }];
    }),
  );
  return articles.flat();
}
