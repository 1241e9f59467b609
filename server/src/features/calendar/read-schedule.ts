import { siteKey, domainOf, WEBSITE_MESSAGES, type CredentialPlace } from '#shared/rules/websites.ts';
import { Prisma, type PublishPlan } from '../../generated/prisma/client.ts';
import type { Tx } from '../../database/db.ts';
import { ON_TIME_MS, WEEK_MS, type Rhythm } from './pace.ts';
import { DEFAULT_PLAN, PLANNED_STATUSES } from '#shared/rules/calendar.ts';
import { AppError } from '../../errors.ts';

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

/** Before a piece is deleted: its posts stay on their sites and count for the pace for a week. */
export async function noteDeletedPosts(tx: Tx, userId: string, contentId: string, now: Date) {
  const since = new Date(now.getTime() - WEEK_MS);
  const posts = await tx.$queryRaw<Post[]>`
    select ${OUT_AT} as "countedAt", post.removed_site as "removedSite",
      site.cms_type::text as "cmsType", site.domain, site.shop_name as "shopName"
    from publications post left join websites site on site.id = post.website_id
    where post.user_id = ${userId}::uuid and post.content_id = ${contentId}::uuid
      and ${OUT_AT} > ${since}`;
  await tx.deletedPost.deleteMany({ where: { userId, countedAt: { lte: since } } });
  await tx.deletedPost.createMany({
    data: posts.map(({ countedAt, removedSite, ...site }) => ({
      userId,
      countedAt,
      site: removedSite ?? siteKey(site),
    })),
  });
}

export type Schedule = {
  plan: PublishPlan | null;
  rhythm: Rhythm;
  /** Milliseconds, counted for the pace. */
  times: number[];
  /** When posts went public or were sent, in milliseconds. */
  made: number[];
  slots: Set<number>;
};

type Wanted = {
  userId: string;
  websiteId: string;
  /** For a website without a plan; default UTC. */
  timeZone?: string | undefined;
  now: Date;
  /** Entries about to be moved. */
  without?: string[];
  /** Ignores what a pause holds. */
  isWithoutPaused?: boolean;
};

/** The caller holds the account's lock. @throws AppError('notFound') for another user's website */
export async function readSchedule(tx: Tx, wanted: Wanted): Promise<Schedule> {
  const { userId, websiteId, timeZone = 'UTC', now, without = [], isWithoutPaused = false } = wanted;
  const websites = await tx.website.findMany({
    where: { userId },
    select: { id: true, cmsType: true, domain: true, shopName: true, plan: true },
  });
  const website = websites.find(({ id }) => id === websiteId);
  if (!website) throw new AppError('notFound', WEBSITE_MESSAGES.notFound);
  const [key, domain] = [siteKey(website), domainOf(website)];
  // A site may be connected twice, and a domain may have several sites.
  const same = websites.filter((other) => siteKey(other) === key || domainOf(other) === domain);
  const since = new Date(now.getTime() - WEEK_MS);
  const own = await tx.calendarEntry.findMany({
    where: { websiteId, slotAt: { gt: since }, id: { notIn: without } },
    select: { slotAt: true },
  });
  const counted = await countedTimes(tx, {
    userId,
    same: same.map(({ id }) => id),
    keys: same.map(siteKey),
    domain,
    since,
    without,
    isWithoutPaused,
  });
  return {
    plan: website.plan,
    rhythm: { ...(website.plan ?? { ...DEFAULT_PLAN, timeZone }), perWeek: paceOf(same) },
    times: counted.map(({ at }) => at.getTime()),
    made: counted.flatMap(({ madeAt }) => madeAt?.getTime() ?? []),
    slots: new Set(own.flatMap(({ slotAt }) => slotAt?.getTime() ?? [])),
  };
}

/** The strictest plan of the domain counts. */
const paceOf = (websites: { plan: PublishPlan | null }[]): number => {
  const paces = websites.flatMap(({ plan }) => plan?.perWeek ?? []);
  return paces.length > 0 ? Math.min(...paces) : DEFAULT_PLAN.perWeek;
};

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
async function countedTimes(
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
