import { Prisma } from '../../generated/prisma/client.ts';
import type { StoredStatus } from '#shared/rules/piece-status.ts';

/** A post on a website that was removed here still stands there, but nothing more can be done about it. */
const IS_LIVE = Prisma.sql`post.status = 'publish'`;
const IS_CHANGED = Prisma.sql`post.status = 'publish' and post.website_id is not null
  and (post.site_change in ('edited', 'removed') or piece.updated_at > post.published_at)`;
const IS_FAILED = Prisma.sql`post.website_id is not null and post.status = 'failed'`;
const IS_UPDATE_FAILED = Prisma.sql`post.website_id is not null and post.status in ('publish', 'draft', 'private', 'future')
  and post.error_message is not null`;
const IS_SCHEDULED = Prisma.sql`entry.slot_at is not null
  and entry.status in ('queued', 'writing', 'review', 'approved', 'posting', 'held')`;
const IS_STOPPED = Prisma.sql`entry.status in ('failed', 'missed')`;

/** Joins to each `piece` what became of it on its sites and in the calendar. */
export const STATE_JOINS = Prisma.sql`
  cross join lateral (
    select bool_or(${IS_LIVE}) as is_live, bool_or(${IS_CHANGED}) as is_changed, bool_or(${IS_FAILED}) as is_failed,
      bool_or(${IS_UPDATE_FAILED}) as is_update_failed,
      (array_agg(post.link order by post.published_at desc) filter (where ${IS_LIVE} and post.link is not null))[1] as link
    from publications post where post.content_id = piece.id
  ) site
  cross join lateral (
    select bool_or(${IS_SCHEDULED}) as is_scheduled, bool_or(${IS_STOPPED}) as is_stopped
    from calendar_entries entry where entry.content_id = piece.id
  ) planned`;

/** The one definition of a piece's status: what needs its user comes first, and what is live has not failed. */
export const STATUS = Prisma.sql`case when site.is_update_failed then 'updateFailed'
  when site.is_failed and site.is_live then 'partlyLive' when site.is_failed then 'failed'
  when site.is_changed then 'changed'
  when site.is_live then 'live' when planned.is_scheduled then 'scheduled' when planned.is_stopped then 'failed'
  else 'draft' end`;

/**
 * Pieces of one status. Where a piece has neither a post nor an entry it is known without looking at each, so a rare
 * status among very many pieces is found at once.
 */
export function hasStatus(status: StoredStatus, userId: string): Prisma.Sql {
  const isIt = Prisma.sql`(select ${STATUS} from (values (1)) one ${STATE_JOINS}) = ${status}`;
  if (status !== 'draft') return Prisma.sql`piece.id in (${touched(userId)}) and ${isIt}`;
  return Prisma.sql`(not exists (select 1 from (${touched(userId)}) known where known.content_id = piece.id) or ${isIt})`;
}

export const isOnWebsite = (websiteId: string, userId: string) =>
  Prisma.sql`piece.id in (
    select content_id from publications where user_id = ${userId}::uuid and website_id = ${websiteId}::uuid
    union all select content_id from calendar_entries
      where user_id = ${userId}::uuid and website_id = ${websiteId}::uuid and content_id is not null)`;

const touched = (userId: string) => Prisma.sql`
  select content_id from publications where user_id = ${userId}::uuid
  union all select content_id from calendar_entries where user_id = ${userId}::uuid and content_id is not null`;
