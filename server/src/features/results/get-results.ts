import type { UserContext } from '#server/context.ts';
import { readStored } from '#server/database/stored.ts';
import { ownWebsite } from '#server/features/websites/site-access.ts';
import { addDays, dateOf, dayOf } from '#server/lib/days.ts';
import type { Figures, Period } from '#server/ports/search-results/search-results.ts';
import { isSearch, type SearchSource } from '#shared/rules/results.ts';
import type { ResultsInput } from '#shared/schemas/results.ts';
import { siteCheck } from '#shared/schemas/websites.ts';
import { chosenOf, connectionsOf, countedBy } from './counted-by.ts';
import { latestPeriod, totalOf, type Counted, type Total } from './queries.ts';
import { before, CHART_DAYS, windowTo, yearBefore } from './window.ts';

export async function getResults(ctx: UserContext, { websiteId, source }: ResultsInput) {
  const website = await ownWebsite(ctx, websiteId);
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
  const ways = {
    connections,
    maySignIn: ctx.searchResults.signIn !== null,
    /** Null where the site cannot count them. */
    countsReadings: readStored(siteCheck, website.lastCheck)?.companion?.readings ?? null,
  };
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
      now: inShort(now, shown.source),
      before: inShort(earlier, shown.source),
      yearBefore: inShort(lastYear, shown.source),
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
  return rows.map(({ day, clicks, impressions }) => ({
    day: dayOf(day),
    clicks,
    impressions: shownOf(impressions, counted.source),
  }));
}

/** Null where the source counts no impressions. */
export const shownOf = (impressions: number, source: SearchSource): number | null =>
  isSearch(source) ? impressions : null;

/** A share and a position are not known where nothing was shown, and a site that counts its readings knows neither. */
export function inShort(figures: Figures | null, source: SearchSource) {
  if (!figures) return null;
  const { clicks, impressions, positionSum } = figures;
  return {
    clicks,
    impressions: shownOf(impressions, source),
    ctr: impressions > 0 ? clicks / impressions : null,
    position: impressions > 0 && positionSum > 0 ? positionSum / impressions : null,
  };
}
