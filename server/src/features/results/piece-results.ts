import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { addDays, dateOf, dayOf } from '#server/lib/days.ts';
import type { Figures, Period } from '#server/ports/search-results/search-results.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import type { ResultEvent, SearchSource } from '#shared/rules/results.ts';
import type { PieceInput } from '#shared/schemas/piece.ts';
import { addressesOf } from './addresses.ts';
import { sourcesOf, type Known } from './counted-by.ts';
import { inShort, shownOf } from './get-results.ts';
import type { Counted } from './queries.ts';
import { before, CHART_DAYS, windowTo } from './window.ts';

/** What a piece brought where it was posted, and what happened to it here. Null where nothing is known. */
export async function pieceResults(ctx: UserContext, { id }: PieceInput) {
  const isOwn = (await ctx.db.piece.count({ where: { id, userId: ctx.user.id } })) > 0;
  if (!isOwn) throw new AppError('notFound', PIECE_MESSAGES.notFound);

  const posts = await ctx.db.publication.findMany({
    where: { contentId: id, userId: ctx.user.id, websiteId: { not: null }, link: { not: null } },
    orderBy: { createdAt: 'asc' },
    select: { id: true, websiteId: true, link: true, postedAt: true },
  });

  for (const { id: publicationId, websiteId, link, postedAt } of posts) {
    if (!websiteId || !link) continue;
    for (const shown of await sourcesOf(ctx, websiteId)) {
      const counted = { userId: ctx.user.id, websiteId, source: shown.source };
      const pages = addressesOf(link);
      const figures = (await byDay(ctx, counted, pages, shown)) ?? (await byPeriod(ctx, counted, pages));
      if (!figures) continue;
      return {
        ...shown,
        websiteId,
        page: link,
        ...figures,
        events: await eventsOf(ctx, { publicationId, postedAt, pages }),
      };
    }
  }

  return null;
}

async function byDay(ctx: UserContext, counted: Counted, pages: string[], { finalUntil }: Known) {
  const rows = await ctx.db.pageDay.findMany({
    where: { ...counted, page: { in: pages }, day: { gt: dateOf(addDays(finalUntil, -CHART_DAYS)) } },
    orderBy: { day: 'asc' },
  });
  const first = rows[0];
  if (!first) return null;

  const within = ({ from, to }: Period) => {
    const found = rows.filter(({ day }) => dayOf(day) >= from && dayOf(day) <= to);
    return found.length > 0 ? inShort(sumOf(found), counted.source) : null;
  };
  const window = windowTo(finalUntil);
  const isKnownBefore = dayOf(first.day) <= before(window).from;

  return {
    period: window,
    now: within(window),
    before: isKnownBefore ? within(before(window)) : null,
    days: sumByDay(rows, counted.source),
    needsConnection: false,
  };
}

/** An exported file knows the whole of its period alone. */
async function byPeriod({ db }: UserContext, counted: Counted, pages: string[]) {
  const rows = await db.pagePeriod.findMany({
    where: { ...counted, page: { in: pages } },
    orderBy: [{ periodTo: 'desc' }, { periodFrom: 'desc' }],
  });
  const [latest] = rows;
  if (!latest) return null;

  const { periodFrom, periodTo } = latest;
  const ofLatest = rows.filter(
    (row) =>
      row.periodTo.getTime() === periodTo.getTime() && row.periodFrom.getTime() === periodFrom.getTime(),
  );

  return {
    period: { from: dayOf(periodFrom), to: dayOf(periodTo) },
    now: inShort(sumOf(ofLatest), counted.source),
    before: null,
    days: [],
    needsConnection: true,
  };
}

const sumOf = (rows: Figures[]): Figures => ({
  clicks: rows.reduce((sum, { clicks }) => sum + clicks, 0),
  impressions: rows.reduce((sum, { impressions }) => sum + impressions, 0),
  positionSum: rows.reduce((sum, { positionSum }) => sum + positionSum, 0),
});

/** Two ways to write an address are one page. */
function sumByDay(rows: (Figures & { day: Date })[], source: SearchSource) {
  const days = Map.groupBy(rows, ({ day }) => dayOf(day));
  return [...days].map(([day, found]) => {
    const { clicks, impressions } = sumOf(found);
    return { day, clicks, impressions: shownOf(impressions, source) };
  });
}

type Post = { publicationId: string; postedAt: Date | null; pages: string[] };
type Happened = { day: string; event: ResultEvent };

/** In the order in which they happened. */
async function eventsOf(
  { db, user }: UserContext,
  { publicationId, postedAt, pages }: Post,
): Promise<Happened[]> {
  const own = { userId: user.id };
  const [versions, patches] = await Promise.all([
    db.publicationVersion.findMany({
      where: { ...own, publicationId, origin: 'sent', number: { gt: 1 } },
      select: { createdAt: true },
    }),
    db.sitePatch.findMany({
      where: { ...own, state: 'applied', OR: [{ url: { in: pages } }, { page: { url: { in: pages } } }] },
      select: { kind: true, createdAt: true, page: { select: { url: true } } },
    }),
  ]);

  const events = [
    ...(postedAt ? [{ at: postedAt, event: 'posted' as const }] : []),
    ...versions.map(({ createdAt }) => ({ at: createdAt, event: 'updated' as const })),
    ...patches.map(({ kind, createdAt, page }) => ({
      at: createdAt,
      event: kind === 'refresh' && pages.includes(page.url) ? ('refreshed' as const) : ('linked' as const),
    })),
  ];

  return events
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, event }) => ({ day: dayOf(at), event }));
}
