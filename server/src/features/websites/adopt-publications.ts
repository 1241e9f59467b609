import { siteKey, type CmsType } from '#shared/rules/websites.ts';
import type { Db } from '../../database/db.ts';

type Connection = { id: string; userId: string; cmsType: CmsType; domain: string; shopName: string | null };

/**
 * Returns the publications to a site that is connected again. WordPress may have been reinstalled, so its ids may name
 * other posts; ours are found by their marker.
 */
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
