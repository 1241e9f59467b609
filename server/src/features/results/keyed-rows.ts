import { storable } from '#server/database/stored.ts';
import type {
  DayFigures,
  PageFigures,
  PageQueryFigures,
  QueryFigures,
} from '#server/ports/search-results/search-results.ts';

/** A key stands once in what is stored; the last row has it. */
const onlyLast = <Row>(rows: Row[], keyOf: (row: Row) => string): Row[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
];

/** Rows of a source as Postgres takes them. */
export const keyedRows = {
  days: (rows: DayFigures[]) => onlyLast(rows, ({ day }) => day),
  pages: (rows: PageFigures[]) =>
    onlyLast(
      rows.map((row) => ({ ...row, page: storable(row.page) })),
      ({ page }) => page,
    ),
  queries: (rows: QueryFigures[]) =>
    onlyLast(
      rows.map((row) => ({ ...row, query: storable(row.query) })),
      ({ query }) => query,
    ),
  pageQueries: (rows: PageQueryFigures[]) =>
    onlyLast(
      rows.map((row) => ({ ...row, page: storable(row.page), query: storable(row.query) })),
      ({ page, query }) => `${page}\n${query}`,
    ),
};
