import { parse } from 'csv-parse/sync';
import type { ExportProblem } from '#shared/rules/results.ts';
import { readTable, type Read } from './read-table.ts';
import type { ExportedFigures, Period } from './search-results.ts';
import { isSpreadsheet, sheetsOf } from './spreadsheet.ts';
import { unzipped } from './unzipped.ts';

type Outcome = ExportedFigures | { problem: ExportProblem };

const ZIP = 'PK\x03\x04';
/** Of spreadsheets before 2007. */
const OLE = '\xd0\xcf\x11\xe0';
const ROWS_MAX = 100_000;
const UTF_16 = /^(\xff\xfe|\xfe\xff)/;

/** Errors lose their class between threads, so a problem is a value. */
export function readExport(body: Uint8Array): Outcome {
  try {
    const tables = tablesOf(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
    if (typeof tables === 'string') return { problem: tables };
    if (tables.reduce((sum, rows) => sum + rows.length, 0) > ROWS_MAX) return { problem: 'tooLarge' };
    return figuresOf(tables.map(readTable));
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return { problem: 'damaged' };
  }
}

type Rows = string[][];

/** By the first bytes, not by the name. */
function tablesOf(bytes: Buffer): Rows[] | ExportProblem {
  const head = bytes.toString('latin1', 0, ZIP.length);
  if (head.startsWith(OLE)) return 'oldSpreadsheet';
  if (!head.startsWith(ZIP)) return single(bytes);

  const entries = unzipped(bytes);
  if (typeof entries === 'string') return entries;
  if (isSpreadsheet(entries)) return sheetsOf(entries);

  const lists = [...entries].filter(([name]) => /\.(csv|tsv|txt)$/i.test(name));
  if (lists.length === 0) return 'unknownType';
  return lists.map(([, list]) => rowsOf(decoded(list)));
}

function single(bytes: Buffer): Rows[] | ExportProblem {
  const text = decoded(bytes);
  if (text.includes('\0')) return 'unknownType';
  const rows = rowsOf(text);
  // A text has no columns.
  if (rows.every((row) => row.length < 2)) return 'unknownType';
  return [rows];
}

function decoded(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, 2));
  const encoding = UTF_16.exec(head);
  if (encoding) return new TextDecoder(head.startsWith('\xff') ? 'utf-16le' : 'utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}

const SEPARATORS = [',', ';', '\t'];

/** The separator of the first line is that of all. */
function rowsOf(text: string): Rows {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const count = (separator: string) => first.split(separator).length;
  const [delimiter = ','] = SEPARATORS.toSorted((one, other) => count(other) - count(one));
  return parse(text, {
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
}

type Found = Extract<Read, { rows: unknown }>;
type Named = Extract<Read, { kind: 'names' }>;

function figuresOf(tables: Read[]): Outcome {
  const problem = tables.find((table) => 'problem' in table);
  if (problem) return { problem: problem.problem };

  const found = tables.filter((table): table is Found => 'rows' in table);
  const days = found.filter((table) => table.kind === 'days');
  const pages = found.filter((table) => table.kind === 'pages');
  const queries = queriesAmong(
    found.filter((table) => table.kind === 'names'),
    days[0]?.rows,
  );

  if (days.length > 1 || pages.length > 1) return { problem: 'mixed' };
  if (days.length + pages.length === 0 && !queries) {
    const isEmpty = tables.some((table) => 'isEmpty' in table && table.isEmpty);
    return { problem: isEmpty ? 'empty' : 'otherTable' };
  }

  return {
    source: found.some(({ isClicksSecond }) => isClicksSecond) ? 'bing' : 'google',
    period: periodOf(days[0]?.rows ?? []),
    days: days[0]?.rows ?? [],
    pages: pages[0]?.rows ?? [],
    queries: queries?.rows.map(({ name, ...row }) => ({ query: name, ...row })) ?? [],
  };
}

/**
 * Queries, countries, devices and appearances all are names with figures. Countries are known by their names in any
 * language; the devices, three at most, are all the impressions there were. Of the rest queries are the longest.
 */
function queriesAmong(tables: Named[], days: { impressions: number }[] | undefined): Named | undefined {
  const sum = (rows: { impressions: number }[]) => rows.reduce((all, row) => all + row.impressions, 0);
  const isDevices = ({ rows }: Named) => days !== undefined && rows.length <= 3 && sum(rows) === sum(days);

  const candidates = tables.filter(({ isCountries }) => !isCountries);
  const others = candidates.filter((table) => !isDevices(table));
  const left = others.length > 0 ? others : candidates;
  return left.toSorted((one, other) => other.rows.length - one.rows.length)[0];
}

function periodOf(days: { day: string }[]): Period | null {
  const sorted = days.map(({ day }) => day).toSorted();
  const [from, to] = [sorted[0], sorted.at(-1)];
  return from && to ? { from, to } : null;
}
