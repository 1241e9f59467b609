import type { UserContext } from '#server/context.ts';
import { ownWebsite } from '#server/features/websites/site-access.ts';
import { addDays, dateOf } from '#server/lib/days.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { toCsv } from '#server/lib/to-csv.ts';
import type { Figures, Period } from '#server/ports/search-results/search-results.ts';
import { isSearch, type SearchSource } from '#shared/rules/results.ts';
import type { ExportResultsInput, ListResultsInput } from '#shared/schemas/results.ts';
import { addressesOf } from './addresses.ts';
import { chosenOf, sourcesOf } from './counted-by.ts';
import { inShort } from './get-results.ts';
import { latestPeriod, listPeriod, postedPieces, type Counted } from './queries.ts';

const EXPORT_ROWS_MAX = 50_000;

export async function listResults(ctx: UserContext, { limit, cursor, ...input }: ListResultsInput) {
  const of = await periodOf(ctx, input);
  if (!of) return { period: null, rows: [], nextCursor: null };

  const { counted, period } = of;
  const offset = cursor ?? 0;
  const asked = { ...input, period, before: earlier(period), limit: limit + 1, offset };
  const found = await listPeriod(ctx.db, counted, asked);
  const rows = found.slice(0, limit);
  const pieces = input.of === 'pages' ? await piecesOf(ctx, counted, rows) : new Map<string, never>();

  return {
    period,
    rows: rows.map((row) => ({
      name: row.name,
      ...figuresOf(row, counted.source),
      before: inShort(row.before, counted.source),
      piece: pieces.get(row.name) ?? null,
    })),
    nextCursor: found.length > limit ? offset + limit : null,
  };
}

/** What is not known is an empty cell. */
export async function exportResults(ctx: UserContext, input: ExportResultsInput): Promise<{ csv: string }> {
  const found = await periodOf(ctx, input);
  if (!found) return { csv: '' };

  const { counted, period } = found;
  const asked = { ...input, period, before: earlier(period), limit: EXPORT_ROWS_MAX, offset: 0 };
  const rows = await listPeriod(ctx.db, counted, asked);
  const name = input.of === 'pages' ? 'Page' : 'Query';
  const columns = {
    name,
    ...(isSearch(counted.source) ? SEARCH_COLUMNS : READING_COLUMNS),
    from: 'From',
    to: 'To',
  };
  const lines = rows.map(({ before: past, ...row }) => ({
    ...row,
    ...figuresOf(row, counted.source),
    ...period,
    clicksBefore: past?.clicks,
    impressionsBefore: past?.impressions,
  }));
  return { csv: toCsv(lines, columns) };
}

const SEARCH_COLUMNS = {
  clicks: 'Clicks',
  clicksBefore: 'Clicks before',
  impressions: 'Impressions',
  impressionsBefore: 'Impressions before',
  ctr: 'Click rate',
  position: 'Position',
};
const READING_COLUMNS = { clicks: 'Readings', clicksBefore: 'Readings before' };

async function periodOf(ctx: UserContext, { websiteId, source, of }: ExportResultsInput) {
  await ownWebsite(ctx, websiteId);
  const shown = chosenOf(await sourcesOf(ctx, websiteId), source);
  if (!shown) return null;
  const counted = { userId: ctx.user.id, websiteId, source: shown.source };
  const period = await latestPeriod(ctx.db, counted, of);
  return period && { counted, period };
}

/** As long as this one, and right before it. */
function earlier({ from, to }: Period): Period {
  const length = Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / DAY_MS) + 1;
  return { from: addDays(from, -length), to: addDays(from, -1) };
}

const NONE = { clicks: 0, impressions: 0, ctr: null, position: null };
const figuresOf = (row: Figures, source: SearchSource) => inShort(row, source) ?? NONE;

/** The piece that was posted at an address, however the address is written. */
async function piecesOf({ db }: UserContext, counted: Counted, rows: { name: string }[]) {
  const written = new Map(rows.flatMap(({ name }) => addressesOf(name).map((address) => [address, name])));
  const posted = await postedPieces(db, counted, [...written.keys()]);
  return new Map(posted.map(({ link, piece }) => [written.get(link ?? '') ?? '', piece]));
}
