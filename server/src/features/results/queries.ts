import type { Db, Tx } from '#server/database/db.ts';
import { literalTerm } from '#server/database/list-queries.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import type {
  DayFigures,
  Figures,
  PageFigures,
  PageQueryFigures,
  Period,
  QueryFigures,
} from '#server/ports/search-results/search-results.ts';
import type { ResultList, ResultOrder, SearchSource } from '#shared/rules/results.ts';

/** Whose figures of which website. */
export type Counted = { userId: string; websiteId: string; source: SearchSource };

const keyOf = ({ userId, websiteId, source }: Counted) =>
  Prisma.sql`${userId}::uuid, ${websiteId}::uuid, ${source}::"SearchSource"`;

const isOf = ({ userId, websiteId, source }: Counted) =>
  Prisma.sql`user_id = ${userId}::uuid and website_id = ${websiteId}::uuid and source = ${source}::"SearchSource"`;

const FIGURES = Prisma.raw(`set clicks = excluded.clicks, impressions = excluded.impressions,
  position_sum = excluded.position_sum`);
const CHANGED = Prisma.raw(
  `(known.clicks, known.impressions, known.position_sum)
    is distinct from (excluded.clicks, excluded.impressions, excluded.position_sum)`,
);

/** @returns how many of them were new or said something else before */
export const storeDays = (tx: Tx, counted: Counted, rows: DayFigures[]) =>
  tx.$executeRaw`
    insert into site_days as known (user_id, website_id, source, day, clicks, impressions, position_sum)
    select ${keyOf(counted)}, day, clicks, impressions, "positionSum"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      given (day date, clicks int, impressions int, "positionSum" float8)
    on conflict (user_id, website_id, source, day) do update ${FIGURES} where ${CHANGED}`;

const LISTS = {
  pages: { table: Prisma.raw('page_periods'), name: Prisma.raw('page') },
  queries: { table: Prisma.raw('query_periods'), name: Prisma.raw('query') },
} satisfies Record<ResultList, object>;

export type NamedFigures = Figures & { name: string };

/** @returns how many of them were new or said something else before */
export function storePeriod(tx: Tx, counted: Counted, of: ResultList, period: Period, rows: NamedFigures[]) {
  const { table, name } = LISTS[of];
  return tx.$executeRaw`
    insert into ${table} as known (user_id, website_id, source, period_from, period_to, ${name}, clicks, impressions,
      position_sum)
    select ${keyOf(counted)}, ${period.from}::date, ${period.to}::date, name, clicks, impressions, "positionSum"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      given (name text, clicks int, impressions int, "positionSum" float8)
    on conflict (user_id, website_id, source, period_to, period_from, ${name}) do update ${FIGURES} where ${CHANGED}`;
}

export const named = {
  pages: (rows: PageFigures[]) => rows.map(({ page, ...row }) => ({ name: page, ...row })),
  queries: (rows: QueryFigures[]) => rows.map(({ query, ...row }) => ({ name: query, ...row })),
};

export const storePagesOfDay = (tx: Tx, counted: Counted, day: string, rows: PageFigures[]) =>
  tx.$executeRaw`
    insert into page_days as known (user_id, website_id, source, day, page, clicks, impressions, position_sum)
    select ${keyOf(counted)}, ${day}::date, page, clicks, impressions, "positionSum"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      given (page text, clicks int, impressions int, "positionSum" float8)
    on conflict (user_id, website_id, source, page, day) do update ${FIGURES} where ${CHANGED}`;

/** What its days say of the pages of a period, where nobody else sums them. */
export const sumOfDays = (tx: Tx, counted: Counted, { from, to }: Period) =>
  tx.$executeRaw`
    insert into page_periods (user_id, website_id, source, period_from, period_to, page, clicks, impressions,
      position_sum)
    select ${keyOf(counted)}, ${from}::date, ${to}::date, page, sum(clicks), sum(impressions), sum(position_sum)
    from page_days where ${isOf(counted)} and day between ${from}::date and ${to}::date group by page`;

/** One period is kept, the last. */
export async function replaceQueriesOfPages(
  tx: Tx,
  counted: Counted,
  period: Period,
  rows: PageQueryFigures[],
) {
  await tx.pageQuery.deleteMany({ where: counted });
  await tx.$executeRaw`
    insert into page_queries (user_id, website_id, source, period_from, period_to, page, query, clicks, impressions,
      position_sum)
    select ${keyOf(counted)}, ${period.from}::date, ${period.to}::date, page, query, clicks, impressions, "positionSum"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      given (page text, query text, clicks int, impressions int, "positionSum" float8)`;
}

/** Lists that a later reading has taken the place of. */
export async function forgetPeriods(tx: Tx, counted: Counted, periods: Period[]) {
  for (const { from, to } of periods) {
    const where = { ...counted, periodFrom: new Date(from), periodTo: new Date(to) };
    await tx.pagePeriod.deleteMany({ where });
    await tx.queryPeriod.deleteMany({ where });
  }
}

/** Null where no day of the period is known. */
export async function totalOf(db: Db, counted: Counted, { from, to }: Period): Promise<Total | null> {
  const [total] = await db.$queryRaw<Total[]>`
    select coalesce(sum(clicks), 0)::int clicks, coalesce(sum(impressions), 0)::int impressions,
      coalesce(sum(position_sum), 0)::float8 "positionSum", count(*)::int days
    from site_days where ${isOf(counted)} and day between ${from}::date and ${to}::date`;
  return total && total.days > 0 ? total : null;
}

export type Total = Figures & { days: number };

/** The latest period that its list is known for, the shortest of those that end on one day. */
export async function latestPeriod(db: Db | Tx, counted: Counted, of: ResultList): Promise<Period | null> {
  const { table } = LISTS[of];
  const [period] = await db.$queryRaw<Period[]>`
    select period_from::text "from", period_to::text "to" from ${table} where ${isOf(counted)}
    order by period_to desc, period_from desc limit 1`;
  return period ?? null;
}

export type ListedRow = NamedFigures & { before: Figures | null };

type Asked = {
  of: ResultList;
  period: Period;
  /** As long as the period, and right before it. */
  before: Period;
  search: string;
  order: ResultOrder;
  isAscending: boolean;
  limit: number;
  offset: number;
};

/** As the indexes of both tables have them. */
const ORDERS: Record<Exclude<ResultOrder, 'name'>, string> = {
  clicks: 'clicks',
  impressions: 'impressions',
  ctr: 'clicks::float8 / greatest(impressions, 1)',
  position: 'nullif(position_sum, 0) / nullif(impressions, 0)',
};

/** A position that is not known comes last. Names run against the order, so that an index serves both directions. */
function orderOf({ order, isAscending }: Asked, name: Prisma.Sql): Prisma.Sql {
  const [direction, against] = isAscending ? ['asc', 'desc'] : ['desc', 'asc'];
  if (order === 'name') return Prisma.sql`${name} ${Prisma.raw(direction ?? '')}`;
  const unknown = order === 'position' ? 'nulls last' : '';
  return Prisma.sql`${Prisma.raw(`${ORDERS[order]} ${direction} ${unknown}`)}, ${name} ${Prisma.raw(against ?? '')}`;
}

/** In their order, with what stands beside each for the period before. */
export async function listPeriod(db: Db, counted: Counted, asked: Asked): Promise<ListedRow[]> {
  const { table, name } = LISTS[asked.of];
  const { period, before } = asked;
  const found = asked.search
    ? Prisma.sql`and ${name} ilike ${`%${literalTerm(asked.search)}%`}`
    : Prisma.empty;
  const rows = await db.$queryRaw<NamedFigures[]>`
    select ${name} as name, clicks, impressions, position_sum "positionSum"
    from ${table}
    where ${isOf(counted)} and period_to = ${period.to}::date and period_from = ${period.from}::date ${found}
    order by ${orderOf(asked, name)} limit ${asked.limit} offset ${asked.offset}`;

  const earlier = await db.$queryRaw<NamedFigures[]>`
    select ${name} as name, clicks, impressions, position_sum "positionSum" from ${table}
    where ${isOf(counted)} and period_to = ${before.to}::date and period_from = ${before.from}::date
      and ${name} = any(${rows.map((row) => row.name)})`;
  const byName = new Map(earlier.map((row) => [row.name, row]));

  return rows.map((row) => ({ ...row, before: byName.get(row.name) ?? null }));
}

/** Pieces by the addresses of their posts on this website. */
export const postedPieces = (db: Db, { userId, websiteId }: Omit<Counted, 'source'>, links: string[]) =>
  db.publication.findMany({
    where: { userId, websiteId, link: { in: links } },
    select: { link: true, piece: { select: { id: true, title: true } } },
  });
