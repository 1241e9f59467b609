import type { Db } from '#server/database/db.ts';
import type {
  PageDay,
  PagePeriod,
  PageQuery,
  QueryPeriod,
  SiteDay,
} from '#server/generated/prisma/client.ts';

export type Part = { name: string; rows: () => AsyncIterable<object> };

const ROWS = 1000;

function keyed<Row extends object>(name: string, read: (last?: Row) => Promise<Row[]>): Part {
  return {
    name,
    rows: async function* rows() {
      let last: Row | undefined;
      do {
        const page: Row[] = await read(last);
        yield* page;
        last = page.length === ROWS ? page.at(-1) : undefined;
      } while (last);
    },
  };
}

/** What search engines counted. These rows have no id: a page begins after the key of the last row. */
export const figureParts = (db: Db, userId: string): Part[] => [
  ...partsByDay(db, userId),
  ...partsByPeriod(db, userId),
  pageQueriesOf(db, userId),
];

const partsByDay = (db: Db, userId: string): Part[] => [
  keyed('siteDays', (last?: SiteDay) =>
    db.siteDay.findMany({
      where: { userId },
      orderBy: [{ websiteId: 'asc' }, { source: 'asc' }, { day: 'asc' }],
      take: ROWS,
      ...(last && {
        skip: 1,
        cursor: {
          userId_websiteId_source_day: {
            userId,
            websiteId: last.websiteId,
            source: last.source,
            day: last.day,
          },
        },
      }),
    }),
  ),
  keyed('pageDays', (last?: PageDay) =>
    db.pageDay.findMany({
      where: { userId },
      orderBy: [{ websiteId: 'asc' }, { source: 'asc' }, { page: 'asc' }, { day: 'asc' }],
      take: ROWS,
      ...(last && {
        skip: 1,
        cursor: {
          userId_websiteId_source_page_day: {
            userId,
            websiteId: last.websiteId,
            source: last.source,
            page: last.page,
            day: last.day,
          },
        },
      }),
    }),
  ),
];

const partsByPeriod = (db: Db, userId: string): Part[] => [
  keyed('pagePeriods', (last?: PagePeriod) =>
    db.pagePeriod.findMany({
      where: { userId },
      orderBy: [
        { websiteId: 'asc' },
        { source: 'asc' },
        { periodTo: 'asc' },
        { periodFrom: 'asc' },
        { page: 'asc' },
      ],
      take: ROWS,
      ...(last && {
        skip: 1,
        cursor: {
          userId_websiteId_source_periodTo_periodFrom_page: {
            userId,
            websiteId: last.websiteId,
            source: last.source,
            periodTo: last.periodTo,
            periodFrom: last.periodFrom,
            page: last.page,
          },
        },
      }),
    }),
  ),
  keyed('queryPeriods', (last?: QueryPeriod) =>
    db.queryPeriod.findMany({
      where: { userId },
      orderBy: [
        { websiteId: 'asc' },
        { source: 'asc' },
        { periodTo: 'asc' },
        { periodFrom: 'asc' },
        { query: 'asc' },
      ],
      take: ROWS,
      ...(last && {
        skip: 1,
        cursor: {
          userId_websiteId_source_periodTo_periodFrom_query: {
            userId,
            websiteId: last.websiteId,
            source: last.source,
            periodTo: last.periodTo,
            periodFrom: last.periodFrom,
            query: last.query,
          },
        },
      }),
    }),
  ),
];

const pageQueriesOf = (db: Db, userId: string): Part =>
  keyed('pageQueries', (last?: PageQuery) =>
    db.pageQuery.findMany({
      where: { userId },
      orderBy: [
        { websiteId: 'asc' },
        { source: 'asc' },
        { periodTo: 'asc' },
        { periodFrom: 'asc' },
        { page: 'asc' },
        { query: 'asc' },
      ],
      take: ROWS,
      ...(last && {
        skip: 1,
        cursor: {
          userId_websiteId_source_periodTo_periodFrom_page_query: {
            userId,
            websiteId: last.websiteId,
            source: last.source,
            periodTo: last.periodTo,
            periodFrom: last.periodFrom,
            page: last.page,
            query: last.query,
          },
        },
      }),
    }),
  );
