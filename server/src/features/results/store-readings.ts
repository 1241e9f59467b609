import { z } from 'zod';
import type { Tx } from '#server/database/db.ts';
import { dateOf } from '#server/lib/days.ts';
import type { Figures } from '#server/ports/search-results/search-results.ts';
import { domainOf } from '#shared/rules/websites.ts';
import { keyedRows } from './keyed-rows.ts';
import { storeDays, storePagesOfDay, sumOfDays, type Counted } from './queries.ts';
import { before, windowTo } from './window.ts';

const ADDRESS_MAX = 2000;
const PAGES_MAX = 500;
const COUNT_MAX = 1_000_000_000;

const count = z.number().int().min(0).max(COUNT_MAX);

/** What a site has counted on one day; of many pages it comes in parts. */
export const countedReadings = z.object({
  day: z.iso.date(),
  total: count,
  pages: z.array(z.object({ page: z.url().max(ADDRESS_MAX), readings: count })).max(PAGES_MAX),
});
export type CountedReadings = z.infer<typeof countedReadings>;

/** A day of a time zone that is ahead of UTC. */
const AHEAD_MS = 14 * 60 * 60_000;

type Site = { userId: string; websiteId: string };

/** The same report twice changes nothing. */
export async function storeReadings(
  { tx, now }: { tx: Tx; now: Date },
  { userId, websiteId }: Site,
  { day, total, pages }: CountedReadings,
) {
  const website = await tx.website.findFirst({ where: { id: websiteId, userId } });
  const hasEnded = dateOf(day).getTime() <= now.getTime() + AHEAD_MS;
  if (!website || !hasEnded) return;

  const counted: Counted = { userId, websiteId, source: 'site' };
  const own = domainOf(website);
  const ofSite = pages.filter(({ page }) => URL.parse(page)?.host.replace(/^www\./, '') === own);
  await storeDays(tx, counted, [{ day, ...asFigures(total) }]);
  await storePagesOfDay(
    tx,
    counted,
    day,
    keyedRows.pages(ofSite.map(({ page, readings }) => ({ page, ...asFigures(readings) }))),
  );

  const known = await tx.searchConnection.findFirst({ where: counted });
  const ended = dateOf(day);
  const finalUntil = known?.finalUntil && known.finalUntil > ended ? known.finalUntil : ended;
  await tx.searchConnection.upsert({
    where: { websiteId_source: { websiteId, source: 'site' }, userId },
    create: { ...counted, readAt: now, finalUntil },
    update: { readAt: now, finalUntil },
  });
  await sumWindows(tx, counted, finalUntil.toISOString().slice(0, 10));
}

/** A reading is counted where a search engine counts a click; nothing is known of impressions and positions. */
const asFigures = (readings: number): Figures => ({ clicks: readings, impressions: 0, positionSum: 0 });

async function sumWindows(tx: Tx, counted: Counted, to: string) {
  const window = windowTo(to);
  const earlier = before(window);
  const first = await tx.siteDay.findFirst({
    where: counted,
    orderBy: { day: 'asc' },
    select: { day: true },
  });
  const isKnownBefore = first !== null && first.day <= dateOf(earlier.from);

  await tx.pagePeriod.deleteMany({ where: counted });
  await sumOfDays(tx, counted, window);
  if (isKnownBefore) await sumOfDays(tx, counted, earlier);
}
