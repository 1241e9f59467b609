import { DEFAULT_PLAN, PLANNED_STATUSES } from '#shared/calendar-rules.ts';
import { siteKey, WEBSITE_MESSAGES } from '#shared/websites-rules.ts';
import type { Tx } from '../../database/db.ts';
import { AppError } from '../../errors.ts';
import type { PublishPlan } from '../../generated/prisma/client.ts';
import { ON_TIME_MS, POSTING_MS, WEEK_MS } from './pace.ts';
import type { Rhythm } from './slots.ts';

/** What a website has posted and planned: all that decides about another time. */
export type Schedule = {
  plan: PublishPlan | null;
  rhythm: Rhythm;
  /** What counts for the pace, in milliseconds. */
  times: number[];
  /** Times at which something of this website is planned. */
  slots: Set<number>;
};

type Wanted = {
  userId: string;
  websiteId: string;
  /** Where the website has no plan. */
  timeZone: string;
  now: Date;
  /** Entries that are about to get another time. */
  without?: string[];
  /** What is only planned does not count. */
  isMadeOnly?: boolean;
};

/**
 * Reads it under the lock of the account, which every change of it takes.
 * @throws AppError('notFound') when the website is not the user's
 */
export async function readSchedule(tx: Tx, wanted: Wanted): Promise<Schedule> {
  const { userId, websiteId, timeZone, now, without = [], isMadeOnly = false } = wanted;
  const websites = await tx.website.findMany({
    where: { userId },
    select: { id: true, cmsType: true, domain: true, shopName: true, plan: true },
  });
  const website = websites.find(({ id }) => id === websiteId);
  if (!website) throw new AppError('notFound', WEBSITE_MESSAGES.notFound);
  const key = siteKey(website);
  // A site may be connected twice.
  const same = websites.filter((other) => siteKey(other) === key).map(({ id }) => id);
  const since = new Date(now.getTime() - WEEK_MS);
  const own = await tx.calendarEntry.findMany({
    where: { websiteId, slotAt: { gt: since }, id: { notIn: without } },
    select: { slotAt: true },
  });
  const statuses = isMadeOnly ? ['posting'] : [...PLANNED_STATUSES];
  return {
    plan: website.plan,
    rhythm: website.plan ?? { ...DEFAULT_PLAN, timeZone },
    times: await countedTimes(tx, { userId, same, key, since, without, statuses }),
    slots: new Set(own.flatMap(({ slotAt }) => slotAt?.getTime() ?? [])),
  };
}

type Counted = {
  userId: string;
  same: string[];
  key: string;
  since: Date;
  without: string[];
  statuses: string[];
};

/**
 * When posts of a site were made or are planned. A post that went out on time counts at its planned time, so that a few
 * seconds do not push the posts of the next week; one whose making is unknown counts when it was asked for, and one that is
 * being made up when that began.
 */
async function countedTimes(
  tx: Tx,
  { userId, same, key, since, without, statuses }: Counted,
): Promise<number[]> {
  const rows = await tx.$queryRaw<{ at: Date }[]>`
    select coalesce(
      (select max(entry.slot_at) from calendar_entries entry
        where entry.content_id = post.content_id and entry.website_id = post.website_id
          and entry.status in ('posting', 'posted') and entry.slot_at <= greatest(post.posted_at, post.asked_at)
          and greatest(post.posted_at, post.asked_at) < entry.slot_at + make_interval(secs => ${ON_TIME_MS / 1000})),
      greatest(post.posted_at, post.asked_at)) as at
    from publications post
    where post.user_id = ${userId}::uuid and (post.website_id = any(${same}::uuid[]) or post.removed_site = ${key})
      and greatest(post.posted_at, post.asked_at) > ${since}
    union all
    select case when entry.status = 'posting'
        and entry.try_at - make_interval(secs => ${POSTING_MS / 1000}) >= entry.slot_at + make_interval(secs => ${ON_TIME_MS / 1000})
      then entry.try_at - make_interval(secs => ${POSTING_MS / 1000}) else entry.slot_at end
    from calendar_entries entry
    where entry.website_id = any(${same}::uuid[]) and entry.slot_at > ${since}
      and entry.status::text = any(${statuses}) and entry.id <> all(${without}::uuid[])
      and not exists (select from publications post
        where post.content_id = entry.content_id and post.website_id = any(${same}::uuid[])
          and (post.posted_at is not null or post.asked_at is not null))`;
  return rows.map(({ at }) => at.getTime());
}
