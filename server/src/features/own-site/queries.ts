import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../../database/db.ts';
import { literalTerm } from '../../database/list-queries.ts';
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
};

type Site = { websiteId: string; userId: string };

/** @returns false when the website or its reading is gone */
export async function lockReading(tx: Tx, { websiteId, userId }: Site): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from site_readings where website_id = ${websiteId}::uuid and user_id = ${userId}::uuid for update`;
  return rows.length > 0;
}

/** Call it with the reading locked. */
export async function storePages(tx: Tx, { websiteId, userId }: Site, pages: StoredPage[], readAt: Date) {
  const rows = pages.map((page) => ({ ...page, links: undefined, id: randomUUID() }));
  const stored = await tx.$queryRaw<{ id: string; url: string }[]>`
    insert into site_pages (id, user_id, website_id, remote_id, kind, url, title, text, terms, hash, words,
      published_at, modified_at, read_at)
    select id, ${userId}::uuid, ${websiteId}::uuid, "remoteId", kind, url, title, text, terms, hash, words,
      "publishedAt", "modifiedAt", ${readAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given (id uuid, "remoteId" text, kind text, url text,
      title text, text text, terms text, hash text, words int, "publishedAt" timestamptz, "modifiedAt" timestamptz)
    on conflict (website_id, url) do update set remote_id = excluded.remote_id, kind = excluded.kind,
      title = excluded.title, text = excluded.text, terms = excluded.terms, hash = excluded.hash,
      words = excluded.words, published_at = coalesce(excluded.published_at, site_pages.published_at),
      modified_at = excluded.modified_at, read_at = excluded.read_at
    returning id, url`;
  const ids = new Map(stored.map(({ id, url }) => [url, id]));
  await tx.siteLink.deleteMany({ where: { userId, pageId: { in: [...ids.values()] } } });
  await tx.siteLink.createMany({
    data: pages.flatMap(({ url, links }) => {
      const pageId = ids.get(url);
      return pageId ? links.map((link) => ({ ...link, userId, pageId })) : [];
    }),
  });
}

/** With how many pages link to each. */
export const readIndexRows = (db: Db, { websiteId, userId }: Site) =>
  db.$queryRaw<IndexRow[]>`
    with linked as (
      select links.url, count(distinct links.page_id)::int as pages
      from site_links links join site_pages pages on pages.id = links.page_id
      where pages.website_id = ${websiteId}::uuid and pages.user_id = ${userId}::uuid
        and rtrim(pages.url, '/') <> links.url
      group by links.url)
    select id, pages.url, title, terms, published_at as "publishedAt", coalesce(linked.pages, 0) as linked
    from site_pages pages left join linked on linked.url = rtrim(pages.url, '/')
    where website_id = ${websiteId}::uuid and user_id = ${userId}::uuid
    order by id`;

export type ListedSitePage = {
  id: string;
  url: string;
  title: string;
  kind: string;
  words: number;
  publishedAt: Date | null;
  /** What the list is ordered by. */
  createdAt: Date;
};

/** The newest first, one more than a page has. Each word must stand in the title or the address. */
export async function listSitePages(db: Db, userId: string, { id, search, cursor, limit }: ListPagesInput) {
  const words = search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${literalTerm(word)}%`);
  const rows = await db.$queryRaw<ListedSitePage[]>`
    select * from (
      select id, url, title, kind, words, published_at as "publishedAt",
        date_trunc('milliseconds', coalesce(published_at, modified_at, read_at)) as "createdAt"
      from site_pages
      where website_id = ${id}::uuid and user_id = ${userId}::uuid
        and title || ' ' || url ilike all(${words})) pages
    where ${cursor?.id ?? null}::uuid is null
      or ("createdAt", id) < (${cursor?.createdAt ?? null}::timestamptz, ${cursor?.id ?? null}::uuid)
    order by "createdAt" desc, id desc limit ${limit + 1}`;
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}
