import type { PublicContext } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** The titles of all help articles, by topic. */
export function listArticles({ db }: PublicContext) {
  return db.helpArticle.findMany({
    orderBy: [{ topic: 'asc' }, { title: 'asc' }],
    select: { slug: true, topic: true, title: true },
  });
}

export async function readArticle({ db }: PublicContext, { slug }: { slug: string }) {
  const article = await db.helpArticle.findUnique({
    where: { slug },
    select: { slug: true, topic: true, title: true, text: true },
  });
  if (!article) throw new AppError('notFound', 'This help article does not exist.');
  return article;
}
