import type { Db } from '#server/database/db.ts';
import type { MonthClicks, ReadPage } from './candidates.ts';

type Site = { userId: string; websiteId: string };

const ROWS_MAX = 2000;

export const readPages = (db: Db, { userId, websiteId }: Site) =>
  db.$queryRaw<ReadPage[]>`
    select pages.id, pages.url, pages.title, pages.text, pages.kind, pages.offer, pages.read_at "readAt",
      count(distinct sources.id)::int "linkedBy",
      count(distinct sources.id) filter (where sources.kind <> 'product')::int "linkedByTexts"
    from site_pages pages
    left join site_links links on links.user_id = pages.user_id and links.url = rtrim(pages.url, '/')
    left join site_pages sources on sources.id = links.page_id and sources.website_id = pages.website_id
      and sources.id <> pages.id and sources.gone_at is null
    where pages.website_id = ${websiteId}::uuid and pages.user_id = ${userId}::uuid and pages.gone_at is null
    group by pages.id order by pages.id limit ${ROWS_MAX}`;

/** Titles of pieces, and topics that wait in the calendar. */
export async function takenTopics(db: Db, { userId, websiteId }: Site): Promise<string[]> {
  const rows = await db.$queryRaw<{ title: string }[]>`
    (select title from generated_content where user_id = ${userId}::uuid order by created_at desc limit ${ROWS_MAX})
    union all
    (select brief->>'topic' from calendar_entries where user_id = ${userId}::uuid
      and website_id = ${websiteId}::uuid and brief->>'topic' is not null limit ${ROWS_MAX})`;
  return rows.map(({ title }) => title);
}

/** With facts, and in no piece; the most facts first. */
export async function unusedSourcesOf(db: Db, { userId }: Site) {
  return db.source.findMany({
    where: {
      userId,
      removedAt: null,
      factCount: { gt: 0 },
      title: { not: '' },
      kind: { notIn: ['site', 'profile'] },
      pieces: { none: {} },
    },
    select: { id: true, title: true, factCount: true },
    orderBy: [{ factCount: 'desc' }, { id: 'asc' }],
    take: ROWS_MAX,
  });
}

/** Clicks of each page in each month of the year before this one, where they are known. */
export async function lastYearByMonth(
  db: Db,
  { userId, websiteId }: Site,
  pages: ReadPage[],
  at: Date,
): Promise<MonthClicks[]> {
  const rows = await db.$queryRaw<{ page: string; month: number; clicks: number }[]>`
    select rtrim(page, '/') page, extract(month from day)::int as month, sum(clicks)::int clicks
    from page_days where user_id = ${userId}::uuid and website_id = ${websiteId}::uuid
      and source = 'google' and day >= (${at}::timestamptz - interval '1 year')::date
    group by 1, 2 order by 1, 2`;
  const byUrl = new Map(pages.map((page) => [page.url.replace(/\/$/, ''), page]));
  return rows.flatMap(({ page: url, ...row }) => {
    const page = byUrl.get(url);
    return page ? [{ ...row, page }] : [];
  });
}
