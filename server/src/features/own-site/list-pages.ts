import type { UserContext } from '../../context.ts';
import { nextCursor } from '../../database/list-queries.ts';
import { ownWebsite } from '../websites/site-access.ts';
import type { ListPagesInput } from './inputs.ts';
import { listSitePages } from './queries.ts';

export async function listPages(ctx: UserContext, input: ListPagesInput) {
  const { db, user } = ctx;
  const where = { websiteId: input.id, userId: user.id };
  await ownWebsite(ctx, input.id);
  const reading = await db.siteReading.findFirst({ where });
  const total = await db.sitePage.count({ where: { ...where } });
  const { rows, hasMore } = await listSitePages(db, user.id, input);
  return {
    state: reading?.state ?? ('none' as const),
    total,
    problem: reading?.problem ?? null,
    readAt: reading?.finishedAt?.toISOString() ?? null,
    pages: rows.map(({ id, url, title, kind, words, publishedAt }) => ({
      id,
      url,
      title,
      kind,
      words,
      publishedAt: publishedAt?.toISOString() ?? null,
    })),
    nextCursor: nextCursor(rows.at(-1), hasMore),
  };
}
