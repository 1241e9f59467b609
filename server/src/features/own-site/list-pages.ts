import type { UserContext } from '#server/context.ts';
import type { Db, Tx } from '#server/database/db.ts';
import { nextCursor } from '#server/database/list-queries.ts';
import { ownWebsite } from '#server/features/websites/site-access.ts';
import { PAGE_NEEDS, type PageNeed } from '#shared/rules/own-site.ts';
import type { ListPagesInput, SiteInput } from './inputs.ts';
import { plainAddress } from './page-text.ts';
import { countSitePages, deadAmong, linkCounts, listSitePages, type ListedSitePage } from './queries.ts';
import { siteIndexOf } from './site-indexes.ts';

export async function listPages(ctx: UserContext, input: ListPagesInput) {
  const { db, user, now } = ctx;
  const where = { websiteId: input.id, userId: user.id };
  await ownWebsite(ctx, input.id);

  const reading = await db.siteReading.findFirst({ where });
  const total = await db.sitePage.count({ where: { ...where, goneAt: null } });
  const near = input.filter === 'near' ? await (await siteIndexOf(ctx, input.id)).twins() : null;
  const only = near && [...near.keys()];
  const { rows, hasMore } = await listSitePages(db, user.id, input, { only, year: now().getUTCFullYear() });
  const links = await linkCounts(
    db,
    rows.map(({ id }) => id),
  );

  return {
    state: reading?.state ?? ('none' as const),
    total,
    problem: reading?.problem ?? null,
    readAt: reading?.finishedAt?.toISOString() ?? null,
    pages: rows.map((row) => ({
      id: row.id,
      url: row.url,
      title: row.title,
      kind: row.kind,
      words: row.words,
      publishedAt: row.publishedAt?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
      reasons: reasonsOf(row, near?.get(row.id)),
      needs: needsOf(row),
      ...(links.get(row.id) ?? NO_LINKS),
      canBeRefreshed: canBeRefreshed(row),
    })),
    nextCursor: nextCursor(rows.at(-1), hasMore),
  };
}

const NO_LINKS = { linksIn: 0, linksOut: 0 };

const canBeRefreshed = (row: ListedSitePage) => row.isEditable && (row.isRefreshed || hasOldParagraph(row));

function needsOf(row: ListedSitePage): PageNeed[] {
  const needs: Record<PageNeed, boolean> = {
    refresh: row.isEditable && hasOldParagraph(row),
    describe: row.isUndescribed,
    link: row.isUnlinked,
    // Nothing of the site is beside it that it could lead to.
    write: row.isLinkless,
  };
  return PAGE_NEEDS.filter((need) => needs[need]);
}

const hasOldParagraph = ({ deadLink, dated, contradicted }: ListedSitePage) =>
  (deadLink ?? dated ?? contradicted) !== null;

export function reasonsOf(
  { isUnlinked, isLinkless, deadLink, dated, contradicted, isUndescribed }: ListedSitePage,
  twin?: string,
) {
  return [
    deadLink !== null && `It links to a page that is gone: ${deadLink}`,
    dated !== null && `It speaks of a year that is past: “${dated}”`,
    contradicted !== null && contradicted,
    twin !== undefined && `“${twin}” is about the same.`,
    isUndescribed && 'It has no description for search engines.',
    isUnlinked && 'None of your pages links to it.',
    isLinkless && 'It links to none of your pages.',
  ].filter((reason) => reason !== false);
}

/** What a website's page says of it in four numbers. */
export async function siteNumbers(ctx: UserContext, { id }: SiteInput) {
  const { db, user, now } = ctx;
  await ownWebsite(ctx, id);
  const posts = await db.publication.count({
    where: { userId: user.id, websiteId: id, status: 'publish', postedAt: { not: null } },
  });
  const counted = await countSitePages(db, { userId: user.id, websiteId: id }, now().getUTCFullYear());

  return { posts, ...counted };
}

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

/** One of these addresses that leads nowhere: a page that is gone, or what a look over the site found dead. */
export const goneAmong = (db: Db, user: Owner, links: string[]) =>
  deadAmong(
    db,
    user.id,
    links.flatMap((link) => plainAddress(link, link) ?? []),
  );

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
