import type { Db, Tx } from '#server/database/db.ts';
import { dateOf, dayOf } from '#server/lib/days.ts';
import { isSearch, SEARCH_SOURCES } from '#shared/rules/results.ts';
import { domainOf } from '#shared/rules/websites.ts';
import { addressesOf } from '../addresses.ts';
import { latestPeriod, type Counted } from '../queries.ts';
import { before, windowTo, yearBefore } from '../window.ts';
import { answeredBy } from './answered-by.ts';
import type { Known } from './find-worth.ts';

export type Site = { userId: string; websiteId: string };

const ROWS_MAX = 2000;
/** Of pages whose days are read. */
const DAILY_MAX = 500;

/** What is known of a website in search; null where nobody has counted. What its own script counts is no search. */
export async function readKnown(db: Db | Tx, site: Site): Promise<Known | null> {
  const searched = SEARCH_SOURCES.filter(isSearch);
  const connections = await db.searchConnection.findMany({
    where: { ...site, source: { in: searched }, finalUntil: { not: null } },
    include: { website: { select: { domain: true } } },
  });
  const [connection] = connections.toSorted(
    (one, other) => searched.indexOf(one.source) - searched.indexOf(other.source),
  );
  if (!connection?.finalUntil) return null;

  const counted = { ...site, source: connection.source };
  const to = dayOf(connection.finalUntil);
  const read = await readPages(db, site);

  return {
    to,
    pages: await pagesOf(db, counted),
    queries: await queriesOf(db, counted),
    days: await daysOf(db, counted, to),
    pageQueries: await pageQueriesOf(db, counted),
    // Where no page was read nothing can be said to be missing.
    isAnswered: read.length > 0 ? answeredBy(read, domainOf(connection.website)) : () => true,
    isLinkless: linklessAmong(read),
  };
}

async function pagesOf(db: Db | Tx, counted: Counted) {
  const period = await latestPeriod(db, counted, 'pages');
  if (!period) return [];
  return db.pagePeriod.findMany({
    where: { ...counted, periodFrom: dateOf(period.from), periodTo: dateOf(period.to) },
    orderBy: [{ impressions: 'desc' }, { page: 'asc' }],
    take: ROWS_MAX,
  });
}

async function queriesOf(db: Db | Tx, counted: Counted) {
  const period = await latestPeriod(db, counted, 'queries');
  if (!period) return [];
  return db.queryPeriod.findMany({
    where: { ...counted, periodFrom: dateOf(period.from), periodTo: dateOf(period.to) },
    orderBy: [{ impressions: 'desc' }, { query: 'asc' }],
    take: ROWS_MAX,
  });
}

async function pageQueriesOf(db: Db | Tx, counted: Counted) {
  const latest = await db.pageQuery.findFirst({ where: counted, orderBy: { periodTo: 'desc' } });
  if (!latest) return [];
  const { periodFrom, periodTo } = latest;
  return db.pageQuery.findMany({
    where: { ...counted, periodFrom, periodTo },
    orderBy: [{ impressions: 'desc' }, { page: 'asc' }, { query: 'asc' }],
    take: 10 * ROWS_MAX,
  });
}

/** Of the pages that were opened most: the two windows of now and of a year ago. */
async function daysOf(db: Db | Tx, counted: Counted, to: string): Promise<Known['days']> {
  const window = windowTo(to);
  const lastYear = yearBefore(window);
  const within = (from: string, until: string) => ({ day: { gte: dateOf(from), lte: dateOf(until) } });

  const opened = await db.pageDay.groupBy({
    by: ['page'],
    where: { ...counted, ...within(before(window).from, before(window).to) },
    _sum: { clicks: true },
    orderBy: { _sum: { clicks: 'desc' } },
    take: DAILY_MAX,
  });
  if (opened.length === 0) return new Map();

  const rows = await db.pageDay.findMany({
    where: {
      ...counted,
      page: { in: opened.map(({ page }) => page) },
      OR: [within(before(window).from, to), within(before(lastYear).from, lastYear.to)],
    },
  });
  return Map.groupBy(
    rows.map(({ day, ...row }) => ({ ...row, day: dayOf(day) })),
    ({ page }) => page,
  );
}

const readPages = (db: Db | Tx, site: Site) =>
  db.sitePage.findMany({
    where: { ...site, goneAt: null },
    select: { url: true, title: true, text: true, links: { select: { url: true } } },
    take: ROWS_MAX,
  });

type ReadPage = Awaited<ReturnType<typeof readPages>>[number];

/** Pages that were read and link to no other page that was. */
function linklessAmong(read: ReadPage[]): (page: string) => boolean {
  const known = new Set(read.flatMap(({ url }) => addressesOf(url)));
  const linkless = read.filter(({ url, links }) => {
    const own = new Set(addressesOf(url));
    return !links.some((link) => known.has(link.url) && !own.has(link.url));
  });
  const addresses = new Set(linkless.flatMap(({ url }) => addressesOf(url)));
  return (page) => addresses.has(page);
}
