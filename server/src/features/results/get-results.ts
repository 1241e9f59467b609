import type { UserContext } from '#server/context.ts';
import { ownWebsite } from '#server/features/websites/site-access.ts';
import { addDays, dateOf, dayOf } from '#server/lib/days.ts';
import type { Figures, Period } from '#server/ports/search-results/search-results.ts';
import type { ResultsInput } from '#shared/schemas/results.ts';
import { chosenOf, connectionsOf, countedBy } from './counted-by.ts';
import { latestPeriod, totalOf, type Counted, type Total } from './queries.ts';
import { before, CHART_DAYS, windowTo, yearBefore } from './window.ts';

export async function getResults(ctx: UserContext, { websiteId, source }: ResultsInput) {
  await ownWebsite(ctx, websiteId);
  const known = await connectionsOf(ctx, websiteId);
  const sources = countedBy(known);
  const connections = known
    .filter(({ state }) => state !== 'file')
    .map(({ source: of, state, problem, property, readAt }) => ({
      source: of,
      state,
      problem,
      property,
      readAt,
    }));
  const ways = { connections, maySignIn: ctx.searchResults.signIn !== null };
  const shown = chosenOf(sources, source);
  if (!shown) return { ...ways, sources, shown: null };

  const counted = { userId: ctx.user.id, websiteId, source: shown.source };
  const to = (await lastDay(ctx, counted, shown.finalUntil)) ?? shown.finalUntil;
  const window = windowTo(to);
  const [now, earlier, lastYear, days, pages, queries] = await Promise.all([
    totalOf(ctx.db, counted, window),
    wholly(ctx, counted, before(window)),
    wholly(ctx, counted, yearBefore(window)),
    daysOf(ctx, counted, to),
    latestPeriod(ctx.db, counted, 'pages'),
    latestPeriod(ctx.db, counted, 'queries'),
  ]);

  return {
    ...ways,
    sources,
    shown: {
      ...shown,
      window,
      now: inShort(now),
      before: inShort(earlier),
      yearBefore: inShort(lastYear),
      days,
      periods: { pages, queries },
    },
  };
}

/** The last known day whose figures are final. */
async function lastDay({ db }: UserContext, counted: Counted, finalUntil: string): Promise<string | null> {
  const last = await db.siteDay.findFirst({
    where: { ...counted, day: { lte: dateOf(finalUntil) } },
    orderBy: { day: 'desc' },
    select: { day: true },
  });
  return last && dayOf(last.day);
}

/** Null where the figures begin within the period: a part of it says nothing beside a whole one. */
async function wholly(ctx: UserContext, counted: Counted, period: Period): Promise<Total | null> {
  const earlier = await ctx.db.siteDay.count({ where: { ...counted, day: { lte: dateOf(period.from) } } });
  return earlier > 0 ? totalOf(ctx.db, counted, period) : null;
}

async function daysOf({ db }: UserContext, counted: Counted, to: string) {
  const rows = await db.siteDay.findMany({
    where: { ...counted, day: { gt: dateOf(addDays(to, -CHART_DAYS)) } },
    orderBy: { day: 'asc' },
    select: { day: true, clicks: true, impressions: true },
  });
  return rows.map(({ day, ...figures }) => ({ day: dayOf(day), ...figures }));
}

/** A share and a position are not known where nothing was shown. */
export function inShort(figures: Figures | null) {
  if (!figures) return null;
  const { clicks, impressions, positionSum } = figures;
  return {
    clicks,
    impressions,
    ctr: impressions > 0 ? clicks / impressions : null,
    position: impressions > 0 && positionSum > 0 ? positionSum / impressions : null,
  };
}
