import type { Db, Tx } from '../../database/db.ts';
import { reasonsOf } from './list-pages.ts';
import { plainAddress } from './page-text.ts';
import { listSitePages } from './queries.ts';

type Owner = { id: string };
const NAMED = 3;

export async function outOfDatePages(
  db: Db | Tx,
  { userId, websiteId: id }: { userId: string; websiteId: string },
  now: Date,
) {
  const list = { id, search: '', filter: 'outOfDate' as const, limit: NAMED, cursor: undefined };
  const { rows } = await listSitePages(db, userId, list, { only: null, year: now.getUTCFullYear() });
  return rows.map((row) => ({ url: row.url, title: row.title, reason: reasonsOf(row)[0] ?? '' }));
}

const addressesOf = (links: string[]) =>
  links.flatMap((link) => {
    const plain = plainAddress(link, link);
    return plain ? [plain, `${plain}/`] : [];
  });

/** The words of links of the user's other pages to these addresses; null where none of them has been read. */
export async function wordsLinkingTo(db: Db, user: Owner, links: string[]): Promise<string[] | null> {
  const url = { in: addressesOf(links) };
  const own = { userId: user.id, goneAt: null };
  if ((await db.sitePage.count({ where: { ...own, url } })) === 0) return null;
  const found = await db.siteLink.findMany({
    where: { userId: user.id, url, page: { ...own, NOT: { url } } },
    select: { anchor: true },
  });
  return found.map(({ anchor }) => anchor);
}

/** One of these addresses that was a page of the user's and is gone. */
export async function goneAmong(db: Db, user: Owner, links: string[]): Promise<string | null> {
  const url = { in: addressesOf(links) };
  const gone = { userId: user.id, url, goneAt: { not: null } };
  return (await db.sitePage.findFirst({ where: gone, select: { url: true } }))?.url ?? null;
}

/** Whether a page at another address has this title. */
export async function isTitleOfPage(db: Db, user: Owner, title: string, links: string[]): Promise<boolean> {
  const where = {
    userId: user.id,
    goneAt: null,
    title: { equals: title, mode: 'insensitive' as const },
    NOT: { url: { in: addressesOf(links) } },
  };
  return (await db.sitePage.count({ where })) > 0;
}
