import type { ListWebsitesInput } from '#shared/websites.ts';
import { nextCursor } from '#shared/list-cursor.ts';
import type { UserContext } from '../../context.ts';
import { afterPosition } from '../../lib/after-position.ts';
import { literalTerm } from '../../lib/like-pattern.ts';
import { viewWebsite, WEBSITE_FIELDS } from './view-website.ts';

const PAGE_SIZE = 50;

/** The user's websites, newest first, found by domain or username. */
export async function listWebsites({ db, user }: UserContext, { search, cursor }: ListWebsitesInput) {
  const found = { contains: literalTerm(search), mode: 'insensitive' } as const;
  const rows = await db.website.findMany({
    where: {
      userId: user.id,
      ...afterPosition(cursor),
      ...(search && { AND: { OR: [{ domain: found }, { username: found }] } }),
    },
    select: WEBSITE_FIELDS,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: PAGE_SIZE + 1,
  });
  const websites = rows.slice(0, PAGE_SIZE).map(viewWebsite);
  return { websites, nextCursor: nextCursor(websites.at(-1), rows.length > PAGE_SIZE) };
}
