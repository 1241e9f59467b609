import { DEFAULT_PLAN, PLANNED_STATUSES } from '#shared/rules/calendar.ts';
import { domainOf, siteKey, WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import type { Tx } from '../../database/db.ts';
import { AppError } from '../../errors.ts';
import type { PublishPlan } from '../../generated/prisma/client.ts';
import { COUNTED_AT, OUT_AT } from './deleted-posts.ts';
import { ON_TIME_MS, WEEK_MS } from './pace.ts';
import type { Rhythm } from './slots.ts';

/** What a website has posted and planned: all that decides about another time. */
export type Schedule = {
  plan: PublishPlan | null;
  rhythm: Rhythm;
  /** What counts for the pace, in milliseconds. */
  times: number[];
  /** When posts went public or their making began, to the millisecond. */
  made: number[];
  /** Times at which something of this website is planned. */
  slots: Set<number>;
};

type Wanted = {
  userId: string;
  websiteId: string;
  /** Where the website has no plan; UTC without. */
  timeZone?: string | undefined;
  now: Date;
  /** Entries that are about to get another time. */
  without?: string[];
  /** What a pause keeps back does not count. */
  isWithoutPaused?: boolean;
};

/**
 * Reads it under the lock of the account, which every change of it takes.
 * @throws AppError('notFound') when the website is not the user's
 */
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

/** The plans of one domain keep the strictest of their paces. */
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

/** When posts of a domain were made or are planned; one that is being made up counts when that began. */
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
