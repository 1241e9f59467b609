import type { ListWebsitesInput } from '#shared/websites.ts';
import type { UserContext } from '../../context.ts';
import { literalTerm } from '../../lib/like-pattern.ts';
import { viewWebsite, WEBSITE_FIELDS } from './view-website.ts';

const PAGE_SIZE = 50;

/** The user's websites, newest first, found by domain or username. */
export async function listWebsites({ db, user }: UserContext, { search, cursor }: ListWebsitesInput) {
  const found = { contains: literalTerm(search), mode: 'insensitive' } as const;
  const rows = await db.website.findMany({
    where: { userId: user.id, ...(search && { OR: [{ domain: found }, { username: found }] }) },
    select: WEBSITE_FIELDS,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: PAGE_SIZE + 1,
    ...(cursor && { cursor: { id: cursor, userId: user.id }, skip: 1 }),
  });
  const websites = rows.slice(0, PAGE_SIZE).map(viewWebsite);
  return { websites, nextCursor: rows.length > PAGE_SIZE ? (websites.at(-1)?.id ?? null) : null };
}
