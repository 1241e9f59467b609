import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '#server/database/db.ts';
import { literalTerm } from '#server/database/list-queries.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import type { ListPagesInput } from './inputs.ts';
import type { PageText } from './page-text.ts';
import type { IndexRow } from './site-index.ts';

export type StoredPage = PageText & {
  remoteId: string | null;
  kind: string;
  url: string;
  hash: string;
  publishedAt: Date | null;
  modifiedAt: Date | null;
  described: boolean | null;
};

type Site = { websiteId: string; userId: string };

/** @returns false when the website or its reading is gone */
export async function lockReading(tx: Tx, { websiteId, userId }: Site): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from site_readings where website_id = ${websiteId}::uuid and user_id = ${userId}::uuid for update`;
  return rows.length > 0;
}

/** Call it with the reading locked. What has been found of a link's address stays known. */
export async function storePages(tx: Tx, { websiteId, userId }: Site, pages: StoredPage[], readAt: Date) {
  const rows = pages.map((page) => ({ ...page, links: undefined, id: randomUUID() }));
  const stored = await tx.$queryRaw<{ id: string; url: string }[]>`
    insert into site_pages (id, user_id, website_id, remote_id, kind, offer, url, title, text, terms, hash, words,
      described, dated, dated_year, published_at, modified_at, read_at)
    select id, ${userId}::uuid, ${websiteId}::uuid, "remoteId", kind, offer, url, title, text, terms, hash, words,
      described, dated, "datedYear", "publishedAt", "modifiedAt", ${readAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given (id uuid, "remoteId" text, kind text, offer jsonb, url text,
      title text, text text, terms text, hash text, words int, described boolean, dated text, "datedYear" int, "publishedAt" timestamptz, "modifiedAt" timestamptz)
    on conflict (website_id, url) do update set remote_id = excluded.remote_id, kind = excluded.kind, offer = excluded.offer,
      title = excluded.title, text = excluded.text, terms = excluded.terms, hash = excluded.hash,
      words = excluded.words, described = coalesce(excluded.described, site_pages.described),
      contradicted = null, dated = excluded.dated, dated_year = excluded.dated_year, gone_at = null,
      published_at = coalesce(excluded.published_at, site_pages.published_at),
      modified_at = excluded.modified_at, read_at = excluded.read_at
    returning id, url`;
  const ids = new Map(stored.map(({ id, url }) => [url, id]));
  const checked = await tx.siteLink.findMany({
    where: {
      userId,
      page: { websiteId },
      url: { in: pages.flatMap(({ links }) => links.map(({ url }) => url)) },
      checkedAt: { not: null },
    },
    select: { url: true, checkedAt: true, isDead: true },
    distinct: 'url',
  });
  const known = new Map(checked.map((link) => [link.url, link]));
  await tx.siteLink.deleteMany({ where: { userId, pageId: { in: [...ids.values()] } } });

  await tx.siteLink.createMany({
    data: pages.flatMap(({ url, links }) => {
      const pageId = ids.get(url);
      return pageId ? links.map((link) => ({ ...known.get(link.url), ...link, userId, pageId })) : [];
    }),
  });
}

export const readIndexRows = (db: Db, { websiteId, userId }: Site) =>
  db.$queryRaw<IndexRow[]>`
    with linking as (
      select links.page_id, array_agg(distinct target.id) as links
      from site_links links
      join site_pages page on page.id = links.page_id
      join site_pages target on target.website_id = page.website_id and rtrim(target.url, '/') = links.url
      where page.website_id = ${websiteId}::uuid and page.user_id = ${userId}::uuid and target.id <> page.id
      group by links.page_id)
    select id, url, title, terms, published_at as "publishedAt", coalesce(links, '{}') as links
    from site_pages left join linking on page_id = id
    where website_id = ${websiteId}::uuid and user_id = ${userId}::uuid and gone_at is null
    order by id`;

export type ListedSitePage = {
  id: string;
  url: string;
  title: string;
  kind: string;
  words: number;
  publishedAt: Date | null;
  /** As the site says; where it does not, when it was read. */
  updatedAt: Date;
  createdAt: Date;
  isUnlinked: boolean;
  isLinkless: boolean;
  deadLink: string | null;
  dated: string | null;
  contradicted: string | null;
  isUndescribed: boolean;
  isEditable: boolean;
  isRefreshed: boolean;
};

/** A post or a page by its number that is no piece: a piece is changed where it was written. */
const EDITABLE = Prisma.sql`pages.remote_id is not null and pages.kind in ('post', 'page') and not exists (
  select 1 from publications where publications.website_id = pages.website_id
    and publications.remote_id = pages.remote_id)`;

export async function isEditable(db: Db, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from site_pages pages where id = ${id}::uuid and user_id = ${userId}::uuid and ${EDITABLE}`;
  return rows.length > 0;
}

/** What is known of the pages of a website, each with its faults. @param year the present one */
const knownPages = ({ websiteId, userId }: Site, year: number) => Prisma.sql`
  select *, coalesce("deadLink", dated, contradicted) is not null as "isOutOfDate" from (
    select id, url, title, kind, words, published_at as "publishedAt",
      date_trunc('milliseconds', coalesce(published_at, modified_at, read_at)) as moment,
      coalesce(modified_at, published_at, read_at) as "updatedAt",
      case when dated_year < ${year} then dated end as dated, contradicted,
      described is false and exists (select 1 from site_pages others
        where others.website_id = pages.website_id and others.described) as "isUndescribed",
      ${EDITABLE} as "isEditable",
      exists (select 1 from site_patches where site_patches.page_id = pages.id and site_patches.state = 'applied'
        and site_patches.kind = 'refresh') as "isRefreshed",
      not exists (select 1 from site_links links join site_pages sources on sources.id = links.page_id
        where links.url = rtrim(pages.url, '/') and sources.website_id = pages.website_id
          and sources.id <> pages.id) as "isUnlinked",
      not exists (select 1 from site_links links join site_pages targets
        on targets.website_id = pages.website_id and targets.url in (links.url, links.url || '/')
        where links.page_id = pages.id and targets.id <> pages.id and targets.gone_at is null) as "isLinkless",
      (select links.url from site_links links cross join lateral ${targetsOf(websiteId)}
        where links.page_id = pages.id and ${IS_DEAD} limit 1) as "deadLink"
    from site_pages pages
    where website_id = ${websiteId}::uuid and user_id = ${userId}::uuid and gone_at is null) found`;

const IS_WORTH_A_LOOK = Prisma.sql`("isUnlinked" or "isLinkless" or "isOutOfDate" or "isUndescribed")`;

/**
 * The newest first, one more than a page has. Each word must stand in the title or the address.
 * @param only null for all @param year the present one
 */
export async function listSitePages(
  db: Db | Tx,
  userId: string,
  {
    id,
    search,
    filter,
    updatedSince,
    cursor,
    limit,
  }: Omit<ListPagesInput, 'filter'> & { filter?: ListPagesInput['filter'] | 'outOfDate' },
  { only, year }: { only: string[] | null; year: number },
) {
  const words = search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${literalTerm(word)}%`);
  const rows = await db.$queryRaw<ListedSitePage[]>`
    select * from (${knownPages({ websiteId: id, userId }, year)}) listed
      -- What is out of date comes before the newest, where needs are asked for, and then what has any other.
      cross join lateral (select case
        when ${filter ?? 'all'} in ('worthALook', 'byNeed') and "isOutOfDate" then moment + interval '1000 years'
        when ${filter ?? 'all'} = 'byNeed' and ${IS_WORTH_A_LOOK} then moment + interval '500 years'
        else moment end as "createdAt") ordered
    where (${only}::uuid[] is null or id = any(${only}::uuid[]))
      and title || ' ' || url ilike all(${words})
      and (${updatedSince ?? null}::timestamptz is null or "updatedAt" >= ${updatedSince ?? null}::timestamptz)
      and (${cursor?.id ?? null}::uuid is null
        or ("createdAt", id) < (${cursor?.createdAt ?? null}::timestamptz, ${cursor?.id ?? null}::uuid))
      and case ${filter ?? 'all'} when 'unlinked' then "isUnlinked" when 'deadLink' then "deadLink" is not null
        when 'worthALook' then ${IS_WORTH_A_LOOK}
        when 'outOfDate' then "isEditable" and "isOutOfDate"
        else true end
    order by "createdAt" desc, id desc limit ${limit + 1}`;

  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

type SiteCounts = { pages: number; toImprove: number; unlinked: number };

export async function countSitePages(db: Db, site: Site, year: number): Promise<SiteCounts> {
  const [counts] = await db.$queryRaw<SiteCounts[]>`
    select count(*)::int as pages, count(*) filter (where ${IS_WORTH_A_LOOK})::int as "toImprove",
      count(*) filter (where "isUnlinked")::int as unlinked
    from (${knownPages(site, year)}) known`;
  return counts ?? { pages: 0, toImprove: 0, unlinked: 0 };
}

/** Of these pages: how many others of the website link to each, and how many each links to. */
export async function linkCounts(db: Db, ids: string[]) {
  const rows = await db.$queryRaw<{ id: string; linksIn: number; linksOut: number }[]>`
    select pages.id,
      (select count(distinct sources.id)::int from site_links links join site_pages sources
        on sources.id = links.page_id where links.url = rtrim(pages.url, '/')
          and sources.website_id = pages.website_id and sources.id <> pages.id) as "linksIn",
      (select count(distinct targets.id)::int from site_links links join site_pages targets
        on targets.website_id = pages.website_id and targets.url in (links.url, links.url || '/')
        where links.page_id = pages.id and targets.id <> pages.id and targets.gone_at is null) as "linksOut"
    from site_pages pages where pages.id = any(${ids}::uuid[])`;
  return new Map(rows.map(({ id, ...links }) => [id, links]));
}

/** Whether a link leads nowhere: a page that is read is there; of any other address, what was found out last counts. */
const IS_DEAD = Prisma.sql`case when targets.is_there then false
  when targets.gone_at > coalesce(links.checked_at, '-infinity') then true
  else links.is_dead end`;

/** What is known of a link's address as a page of the website. */
const targetsOf = (websiteId: string) => Prisma.sql`(
  select bool_or(gone_at is null) as is_there, max(gone_at) as gone_at from site_pages
  where site_pages.website_id = ${websiteId}::uuid and site_pages.url in (links.url, links.url || '/')) targets`;

/** Of links to what is no page that was read: addresses that nobody has asked since, each once, and whether they count as dead. */
export const uncheckedAddresses = (
  db: Db,
  { websiteId, userId }: Site,
  { before, limit }: { before: Date; limit: number },
) =>
  db.$queryRaw<{ url: string; isDead: boolean }[]>`
    select links.url, bool_or(${IS_DEAD}) as "isDead"
    from site_links links join site_pages pages on pages.id = links.page_id
    cross join lateral ${targetsOf(websiteId)}
    where pages.website_id = ${websiteId}::uuid and pages.user_id = ${userId}::uuid and pages.gone_at is null
      and targets.is_there is not true
      and (links.checked_at is null or links.checked_at < ${before}::timestamptz or links.checked_at < targets.gone_at)
    group by links.url order by min(links.checked_at) nulls first, links.url limit ${limit}`;

/** One of these addresses that leads nowhere, as far as the user's websites and their links have been looked through. */
export async function deadAmong(db: Db, userId: string, urls: string[]): Promise<string | null> {
  const rows = await db.$queryRaw<{ url: string }[]>`
    select given.url from unnest(${urls}::text[]) given(url)
    cross join lateral (select max(checked_at) as checked_at, bool_or(is_dead) as is_dead from site_links
      where user_id = ${userId}::uuid and site_links.url = given.url) links
    cross join lateral (select bool_or(gone_at is null) as is_there, max(gone_at) as gone_at from site_pages
      where user_id = ${userId}::uuid and site_pages.url in (given.url, given.url || '/')) targets
    where ${IS_DEAD} limit 1`;
  return rows[0]?.url ?? null;
}

/** A page's links that lead nowhere. */
export const deadLinksOf = (db: Db, { id, websiteId, userId }: { id: string } & Site) =>
  db.$queryRaw<{ url: string; anchor: string }[]>`
    select links.url, links.anchor from site_links links cross join lateral ${targetsOf(websiteId)}
    where links.page_id = ${id}::uuid and links.user_id = ${userId}::uuid and ${IS_DEAD}
    order by links.id`;
