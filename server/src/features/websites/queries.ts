import type { Db } from '#server/database/db.ts';
import { siteKey, type CmsType } from '#shared/rules/websites.ts';

type Own = { id: string; userId: string };

/**
 * Has what search engines get of each post there delivered and read again, one post every few seconds.
 * @param markers of these posts alone
 */
export const renewHeads = (
  tx: Pick<Db, '$executeRaw'>,
  { id, userId }: Own,
  now: Date,
  markers: string[] | null = null,
) => tx.$executeRaw`
  update publications known
  set site_change = 'head', updated_at = ${now}::timestamptz,
    look_at = coalesce(known.look_at, ${now}::timestamptz + (due.place - 1) * interval '3 seconds')
  from (
    select id, row_number() over (order by posted_at desc nulls last, id) as place from publications
    where website_id = ${id}::uuid and user_id = ${userId}::uuid and remote_id is not null
      and site_change is distinct from 'removed' and (${markers}::text[] is null or marker = any(${markers}))) due
  where known.id = due.id`;

type Connection = { id: string; userId: string; cmsType: CmsType; domain: string; shopName: string | null };

/** WordPress may have been reinstalled, so its ids are dropped; posts are found by their marker. */
export async function adoptPublications(db: Pick<Db, '$executeRaw'>, website: Connection) {
  const { id, userId } = website;
  await db.$executeRaw`
    update publications known
    set website_id = ${id}::uuid, removed_site = null, remote_id = null, media_id = null
    where id in (
        select distinct on (content_id) id from publications
        where user_id = ${userId}::uuid and removed_site = ${siteKey(website)} and website_id is null
        order by content_id, updated_at desc)
      and not exists (
        select from publications other where other.content_id = known.content_id and other.website_id = ${id}::uuid)
      and exists (select from websites where id = ${id}::uuid and user_id = ${userId}::uuid)`;
}
