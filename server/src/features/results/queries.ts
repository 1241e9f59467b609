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

export type ListedRow = NamedFigures & {
  clicksBefore: number | null;
  impressionsBefore: number | null;
  positionSumBefore: number | null;
};

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

const ORDERS: Record<Exclude<ResultOrder, 'name'>, string> = {
  clicks: 'clicks',
  impressions: 'impressions',
  ctr: 'clicks::float8 / nullif(impressions, 0)',
  position: 'position_sum / nullif(impressions, 0)',
};

export function listPeriod(db: Db, counted: Counted, asked: Asked) {
  const { table, name } = LISTS[asked.of];
  const { period, before } = asked;
  const direction = asked.isAscending ? 'asc' : 'desc';
  const order = Prisma.sql`${asked.order === 'name' ? name : Prisma.raw(ORDERS[asked.order])} ${Prisma.raw(direction)} nulls last, ${name}`;
  const found = asked.search
    ? Prisma.sql`and ${name} ilike ${`%${literalTerm(asked.search)}%`}`
    : Prisma.empty;

  return db.$queryRaw<ListedRow[]>`
    with listed as (
      select ${name} as name, clicks, impressions, position_sum, row_number() over (order by ${order}) as place
      from ${table}
      where ${isOf(counted)} and period_to = ${period.to}::date and period_from = ${period.from}::date ${found}
      order by place limit ${asked.limit} offset ${asked.offset})
    select listed.name, listed.clicks, listed.impressions, listed.position_sum "positionSum",
      earlier.clicks "clicksBefore", earlier.impressions "impressionsBefore",
      earlier.position_sum "positionSumBefore"
    from listed left join lateral (
      select clicks, impressions, position_sum from ${table}
      where ${isOf(counted)} and period_to = ${before.to}::date and period_from = ${before.from}::date
        and ${name} = listed.name) earlier on true
    order by place`;
}

export async function countPeriod(
  db: Db,
  counted: Counted,
  { of, period, search }: Pick<Asked, 'of' | 'period' | 'search'>,
): Promise<number> {
  const { table, name } = LISTS[of];
  const found = search ? Prisma.sql`and ${name} ilike ${`%${literalTerm(search)}%`}` : Prisma.empty;
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int from ${table} where ${isOf(counted)}
      and period_to = ${period.to}::date and period_from = ${period.from}::date ${found}`;
  return row?.count ?? 0;
}

/** Pieces by the addresses of their posts on this website. */
export const postedPieces = (db: Db, { userId, websiteId }: Omit<Counted, 'source'>, links: string[]) =>
  db.publication.findMany({
    where: { userId, websiteId, link: { in: links } },
    select: { link: true, piece: { select: { id: true, title: true } } },
  });
