import type { Db } from '#server/database/db.ts';

export type Part = { name: string; rows: () => AsyncIterable<object> };
type Row = Record<string, unknown>;
type Read = (page: object) => Promise<object[]>;

const ROWS = 1000;
const PERIOD = ['websiteId', 'source', 'periodTo', 'periodFrom'];

/** What search engines counted. These rows have no id: a page begins after the key of the last row. */
export const figureParts = (db: Db, userId: string): Part[] => {
  const part = (name: string, key: string[], read: Read): Part => ({
    name,
    rows: () => pagesOf(userId, key, read),
  });

  return [
    part('siteDays', ['websiteId', 'source', 'day'], (page) => db.siteDay.findMany(page)),
    part('pageDays', ['websiteId', 'source', 'page', 'day'], (page) => db.pageDay.findMany(page)),
    part('pagePeriods', [...PERIOD, 'page'], (page) => db.pagePeriod.findMany(page)),
    part('queryPeriods', [...PERIOD, 'query'], (page) => db.queryPeriod.findMany(page)),
    part('pageQueries', [...PERIOD, 'page', 'query'], (page) => db.pageQuery.findMany(page)),
  ];
};

/** @param key the columns of the primary key behind the user's */
async function* pagesOf(userId: string, key: string[], read: Read) {
  const whole = ['userId', ...key];
  let last: object | undefined;

  do {
    const cursor = last && { [whole.join('_')]: picked(last as Row, whole) };
    const rows = await read({
      where: { userId },
      orderBy: key.map((column) => ({ [column]: 'asc' })),
      take: ROWS,
      ...(cursor && { cursor, skip: 1 }),
    });
    yield* rows;
    last = rows.length === ROWS ? rows.at(-1) : undefined;
  } while (last);
}

const picked = (row: Row, columns: string[]) =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));
