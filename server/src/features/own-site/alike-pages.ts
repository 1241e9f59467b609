import type { UserContext } from '../../context.ts';
import type { AlikePagesInput } from './inputs.ts';
import { viewPage } from './similar-pages.ts';
import { siteIndexOf } from './site-indexes.ts';

const PAGES_MAX = 3;
const WEBSITES_MAX = 5;

export async function alikePages(ctx: UserContext, { topic }: AlikePagesInput) {
  const websites = await ctx.db.website.findMany({
    where: { userId: ctx.user.id, pages: { some: {} } },
    select: { id: true },
    orderBy: { createdAt: 'desc' },
    take: WEBSITES_MAX,
  });
  const indexes = await Promise.all(websites.map(({ id }) => siteIndexOf(ctx, id)));
  const pages = indexes.flatMap((index) => index.alike(topic));
  return { pages: pages.slice(0, PAGES_MAX).map(viewPage) };
}
