import type { Services } from '#server/context.ts';
import type { Db, Tx } from '#server/database/db.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import { CALENDAR_MESSAGES, PLANNED_STATUSES } from '#shared/rules/calendar.ts';
import { DELETED_MESSAGES } from '#shared/rules/deleted.ts';
import type { CredentialPlace } from '#shared/rules/websites.ts';
import { ON_TIME_MS } from './pace.ts';

const AHEAD_MS = 60_000;
const AT_ONCE = 1000;
/** Per user, so that other users' entries come between. */
const WRITTEN_AT_ONCE = 10;
const POSTED_AT_ONCE = 4;

type Due = { id: string; runAt: Date };

export function findDue({ db, now }: Pick<Services, 'db' | 'now'>): Promise<Due[]> {
  const soon = new Date(now().getTime() + AHEAD_MS);

  return db.$queryRaw<Due[]>`
    with steps as (
      select entry.id, entry.user_id, entry.status, entry.slot_at,
        entry.status = 'posting' and entry.held_by is not null as is_held, greatest(entry.try_at, case entry.status
        when 'queued' then entry.slot_at - make_interval(hours => coalesce(plan.lead_hours, 24))
        when 'writing' then ${now()}
        when 'review' then case when entry.reminded_at is null then entry.slot_at - interval '1 day' else entry.slot_at end
        when 'held' then entry.try_at
        else entry.slot_at end) as due
      from calendar_entries entry left join publish_plans plan on plan.id = entry.plan_id
        left join entry_batches batch on batch.id = entry.batch_id
        join users owner on owner.id = entry.user_id
      where entry.slot_at is not null and owner.blocked_at is null
        and (entry.status in ('queued', 'writing', 'review', 'approved', 'posting')
          or (entry.status = 'held' and entry.try_at is not null))
        and ((plan.paused_at is null and batch.paused_at is null) or entry.status = 'posting')),
    ranked as (
      select *, row_number() over (partition by user_id, status order by due, slot_at) as place,
        count(*) filter (where status = 'writing') over (partition by user_id) as being_written,
        count(*) filter (where is_held) over (partition by user_id) as being_posted
      from steps where due <= ${soon} or status = 'posting')
    select id, due as "runAt" from ranked
    where due <= ${soon} and not is_held and case status
      when 'queued' then place <= ${WRITTEN_AT_ONCE} - being_written
      when 'approved' then place <= ${POSTED_AT_ONCE} - being_posted
      else true end
    order by due, slot_at limit ${AT_ONCE}`;
}

/** Of every entry, or of those of one website: the topic of its brief and the title of its piece. */
export const plannedNames = (
  db: Db | Tx,
  { userId, websiteId }: { userId: string; websiteId: string | null },
) =>
  db.$queryRaw<{ names: string[] }[]>`
    select array_remove(array[entry.brief->>'topic', piece.title], null) as names
    from calendar_entries entry left join generated_content piece on piece.id = entry.content_id
    where entry.user_id = ${userId}::uuid
      and (${websiteId}::uuid is null or entry.website_id = ${websiteId}::uuid)`;

type Stopped = { id: string; userId: string; websiteId: string };

/** Free has no plans and one scheduled piece: plans pause, and other pieces are held. @returns those held */
export async function holdDowngraded(tx: Tx, at: Date): Promise<Stopped[]> {
  await tx.$executeRaw`
    update publish_plans set paused_at = ${at}, pause_reason = ${CALENDAR_MESSAGES.downgraded}, updated_at = ${at}
    from accounts
    where accounts.id = publish_plans.user_id and paused_at is null
      and (accounts.plan = 'free' or accounts.pro_until <= ${at})`;
  return tx.$queryRaw<Stopped[]>`
    update calendar_entries set status = 'held', try_at = null, last_error = ${CALENDAR_MESSAGES.freeHeld},
      last_hint = ${CALENDAR_MESSAGES.chooseTime}, updated_at = ${at}
    from (
      select entry.id, row_number() over (partition by entry.user_id order by entry.slot_at) as place
      from calendar_entries entry join accounts on accounts.id = entry.user_id
      where entry.plan_id is null and entry.status in ('queued', 'writing', 'review', 'approved', 'posting')
        and (accounts.plan = 'free' or accounts.pro_until <= ${at})) planned
    where calendar_entries.id = planned.id and place > 1 and status <> 'posting'
    returning calendar_entries.id, user_id as "userId", website_id as "websiteId"`;
}

/** Where plans are no longer sold: what a downgrade has stopped stays so, and no longer says why. */
export async function forgetDowngrades(db: Db): Promise<void> {
  const { downgraded, pausedEarlier, freeHeld, heldEarlier } = CALENDAR_MESSAGES;
  await db.$executeRaw`update publish_plans set pause_reason = ${pausedEarlier} where pause_reason = ${downgraded}`;
  await db.$executeRaw`
    update calendar_entries set last_error = ${heldEarlier} where status = 'held' and last_error = ${freeHeld}`;
}

type Waiting = { id: string; userId: string; now: Date };

/** Approved entries of a piece that can be asked for again; locked, so that none is posted before the commit. */
export async function lockApproved(tx: Tx, { id, userId, now }: Waiting): Promise<string[]> {
  const entries = await tx.$queryRaw<{ id: string }[]>`
    select entry.id from calendar_entries entry left join publish_plans plan on plan.id = entry.plan_id
    where entry.content_id = ${id}::uuid and entry.user_id = ${userId}::uuid and entry.status = 'approved'
      and (plan.approval or exists (select from share_links link where link.content_id = entry.content_id
        and link.right = 'decide' and link.revoked_at is null and link.expires_at > ${now}))
    for update of entry`;
  return entries.map((entry) => entry.id);
}

type Places = {
  ids: string[];
  places: { slotAt: Date | null; localTime: string | null }[];
  timeZone: string;
  now: Date;
};

export const storePlaces = (tx: Tx, { ids, places, timeZone, now }: Places) => tx.$executeRaw`
  update calendar_entries entry
  set slot_at = given.slot_at, local_time = given.local_time, time_zone = ${timeZone},
    pinned = false, attempts = 0, try_at = null, reminded_at = null, updated_at = ${now}
  from unnest(${ids}::uuid[], ${places.map(({ slotAt }) => slotAt)}::timestamptz[],
    ${places.map(({ localTime }) => localTime)}::text[]) given (id, slot_at, local_time)
  where entry.id = given.id`;

type Held = { userId: string; wordCount: number; reason: string; tryAt: Date | null; now: Date };

/** Entries of at least as many words whose writing would begin before `tryAt`. */
export const holdQueued = (tx: Tx, { userId, wordCount, reason, tryAt, now }: Held) => tx.$queryRaw<
  Stopped[]
>`
  update calendar_entries entry
  set status = 'held', last_error = ${reason}, last_hint = null, try_at = ${tryAt}, updated_at = ${now}
  where entry.user_id = ${userId}::uuid and entry.status = 'queued' and entry.generation_id is null
    and entry.slot_at is not null and entry.brief->'wordCount' >= to_jsonb(${wordCount}::int)
    and (${tryAt}::timestamptz is null or entry.slot_at - make_interval(hours => coalesce(
      (select lead_hours from publish_plans plan where plan.id = entry.plan_id), 24)) < ${tryAt})
  returning id, user_id as "userId", website_id as "websiteId"`;

/** A first post of unknown outcome counts from when it was asked for. */
const OUT_AT = Prisma.sql`greatest(post.posted_at, (
  select max(asked.asked_at) from publication_attempts asked
  where asked.publication_id = post.id and asked.task = 'create' and asked.outcome = 'open'))`;

/** A nearly punctual post counts at its planned time: seconds must not push next week's posts. */
const COUNTED_AT = Prisma.sql`coalesce(
  (select max(entry.slot_at) from calendar_entries entry
    where entry.content_id = post.content_id and entry.website_id = post.website_id
      and entry.status in ('posting', 'posted') and entry.slot_at <= ${OUT_AT}
      and ${OUT_AT} < entry.slot_at + make_interval(secs => ${ON_TIME_MS / 1000})),
  ${OUT_AT})`;

type Post = CredentialPlace & { countedAt: Date; removedSite: string | null };

type Posts = { userId: string; contentId: string; since: Date };

export const postsOf = (tx: Tx, { userId, contentId, since }: Posts) => tx.$queryRaw<Post[]>`
  select ${OUT_AT} as "countedAt", post.removed_site as "removedSite",
    site.cms_type::text as "cmsType", site.domain, site.shop_name as "shopName"
  from publications post left join websites site on site.id = post.website_id
  where post.user_id = ${userId}::uuid and post.content_id = ${contentId}::uuid
    and ${OUT_AT} > ${since}`;

type Counted = {
  userId: string;
  same: string[];
  keys: string[];
  domain: string;
  since: Date;
  without: string[];
  isWithoutPaused: boolean;
};

/** Made or planned on the domain; a catch-up post counts from when it began. */
export async function countedTimes(
  tx: Tx,
  { userId, same, keys, domain, since, without, isWithoutPaused }: Counted,
): Promise<{ at: Date; madeAt: Date | null }[]> {
  return tx.$queryRaw`
    select ${COUNTED_AT} as at, ${OUT_AT} as "madeAt" from publications post
    where post.user_id = ${userId}::uuid and ${OUT_AT} > ${since}
      and (post.website_id = any(${same}::uuid[])
        or post.removed_site = any(${keys}) or substring(post.removed_site from '^wordpress:([^/]*)') = ${domain})
    union all
    select post.counted_at, post.counted_at from deleted_posts post
    where post.user_id = ${userId}::uuid and post.counted_at > ${since}
      and (post.site = any(${keys}) or substring(post.site from '^wordpress:([^/]*)') = ${domain})
    union all
    select case when entry.status = 'posting'
        and entry.try_at >= entry.slot_at + make_interval(secs => ${ON_TIME_MS / 1000})
      then entry.try_at else entry.slot_at end,
      case when entry.status = 'posting' then entry.try_at end
    from calendar_entries entry
    where entry.website_id = any(${same}::uuid[]) and entry.slot_at > ${since}
      and entry.status::text = any(${[...PLANNED_STATUSES]}) and entry.id <> all(${without}::uuid[])
      and not exists (select from publications post
        where post.content_id = entry.content_id and post.website_id = any(${same}::uuid[])
          and (exists (select from publication_attempts asked
            where asked.publication_id = post.id and asked.task = 'create' and asked.outcome = 'open')
            or (post.posted_at is not null and post.status not in ('draft', 'removed') and post.site_change is distinct from 'removed')))
      and not (${isWithoutPaused} and (
        exists (select from publish_plans plan where plan.id = entry.plan_id and plan.paused_at is not null)
        or exists (select from entry_batches batch where batch.id = entry.batch_id and batch.paused_at is not null)))`;
}

/**
 * Planned entries of a deletion that is about to be taken back: their time is over, whenever it was. A site has one
 * entry at a moment, so one whose moment is taken moves by as little as there is.
 */
export const missKept = (tx: Pick<Tx, '$executeRaw'>, thingId: string) => tx.$executeRaw`
  update deleted_rows kept
  set row = row || jsonb_build_object('status', 'missed', 'held_by', null, 'try_at', null,
    'last_error', ${DELETED_MESSAGES.entryBack}::text, 'last_hint', ${DELETED_MESSAGES.entryHint}::text,
    'slot_at', (row->>'slot_at')::timestamptz + case when exists (
      select from calendar_entries other
      where other.website_id = (kept.row->>'website_id')::uuid and other.slot_at = (kept.row->>'slot_at')::timestamptz)
      then interval '1 millisecond' else interval '0' end)
  where thing_id = ${thingId}::uuid and table_name = 'calendar_entries' and change = 'delete'
    and row->>'status' in (${Prisma.join([...PLANNED_STATUSES, 'held'])})`;
