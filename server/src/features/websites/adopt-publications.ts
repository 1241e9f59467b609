import { siteKey, type CmsType } from '#shared/websites-rules.ts';
import type { Db } from '../../database/db.ts';

type Connection = { id: string; userId: string; cmsType: CmsType; domain: string; shopName: string | null };

/**
 * A site that is connected again gets its publications back. WordPress may have been set up anew in between, and its
 * numbers may name other posts: ours are found by what they carry.
 */
export async function adoptPublications(db: Pick<Db, '$executeRaw'>, website: Connection) {
  const { id, userId } = website;
  await db.$executeRaw`
    update publications known
    set website_id = ${id}::uuid, removed_site = null, remote_id = null, media_id = null, content_hash = null
    where id in (
        select distinct on (content_id) id from publications
        where user_id = ${userId}::uuid and removed_site = ${siteKey(website)} and website_id is null
        order by content_id, updated_at desc)
      and not exists (
        select from publications other where other.content_id = known.content_id and other.website_id = ${id}::uuid)
      and exists (select from websites where id = ${id}::uuid and user_id = ${userId}::uuid)`;
}
