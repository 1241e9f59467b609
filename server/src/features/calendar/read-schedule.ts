import type { Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import type { PublishPlan } from '#server/generated/prisma/client.ts';
import { DEFAULT_PLAN } from '#shared/rules/calendar.ts';
import { domainOf, siteKey, WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { WEEK_MS, type Rhythm } from './pace.ts';
import { countedTimes, postsOf } from './queries.ts';

/** Before a piece is deleted: its posts stay on their sites and count for the pace for a week. */
export async function noteDeletedPosts(tx: Tx, userId: string, contentId: string, now: Date) {
  const since = new Date(now.getTime() - WEEK_MS);
  const posts = await postsOf(tx, { userId, contentId, since });
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
  timeZone?: string | undefined;
  now: Date;
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
