import { CsvError, parse } from 'csv-parse/sync';
import { IMPORT_MESSAGES, IMPORT_ROWS } from '#shared/rules/calendar-import.ts';
import { AppError } from '#server/errors.ts';
import { columnOf, type GivenList } from './columns.ts';

const DELIMITERS = [',', ';', '\t', '|'];
/** In no list: under a single heading, commas are text. */
const NO_DELIMITER = '\u001F';
/** The line with the headings ends within this. */
const HEADING_CHARACTERS = 4000;
const RECORD_BYTES = 64_000;
/** Every second line may be empty. */
const LINES = 2 * IMPORT_ROWS + 2;

type Table = { delimiter: string; headings: string[] };

/** Null where the first line names no column of topics. */
export function tableIn(text: string): Table | null {
  const head = /^[^\r\n]*/.exec(text.slice(0, HEADING_CHARACTERS))?.[0] ?? '';
  const tables = DELIMITERS.map((delimiter) => ({
    delimiter,
    headings: headingsOf(head, delimiter),
  }));
  const known = ({ headings }: Table) => headings.filter(columnOf).length;
  const [best] = tables.toSorted((one, other) => known(other) - known(one));
  if (!best?.headings.some((heading) => ['title', 'keyword'].includes(columnOf(heading) ?? ''))) return null;
  return best.headings.length === 1 ? { ...best, delimiter: NO_DELIMITER } : best;
}

/** Lines that are no CSV, such as topics with a leading quoted word, have no headings. */
function headingsOf(line: string, delimiter: string): string[] {
  try {
    return recordsOf(line, delimiter)[0] ?? [];
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

/** Whether the first line has several cells. */
export const hasColumns = (text: string) => /^[^\r\n]*[,;\t|]/.test(text.slice(0, HEADING_CHARACTERS));

/** Each row with its number in a spreadsheet. @throws AppError('invalid') for malformed CSV */
export function readTable(text: string, { delimiter, headings }: Table): GivenList {
  const columns = headings.map((heading) => columnOf(heading));
  // Of two columns with one meaning the first counts.
  const places = columns.map((column, place) => (columns.indexOf(column) === place ? column : undefined));
  const width = headings.findLastIndex(Boolean) + 1;
  const records = recordsOf(withoutEmptyEnd(text, delimiter), delimiter);
  if (records.length >= LINES) throw new AppError('invalid', IMPORT_MESSAGES.tooMany);
  const rows = records.flatMap((record, index) => {
    if (index === 0 || record.every((cell) => cell.trim() === '')) return [];
    const cells = record.flatMap((cell, place) => {
      const column = places[place];
      return column ? [[column, cell] as const] : [];
    });
    const row = { number: index + 1, cells: Object.fromEntries(cells) };
    return [record.slice(width).some(Boolean) ? { ...row, isTooWide: true as const } : row];
  });
  return { rows, unusedColumns: headings.filter((heading, place) => heading && !places[place]) };
}

/** Spreadsheets save thousands of empty rows after the last. */
function withoutEmptyEnd(text: string, delimiter: string): string {
  let end = text.length;
  while (end > 0 && `${delimiter}\r\n `.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function recordsOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      ltrim: true,
      // Otherwise a line that merely begins with a quoted word would be an error.
      rtrim: delimiter !== NO_DELIMITER,
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: RECORD_BYTES,
      to: LINES,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new AppError('invalid', IMPORT_MESSAGES.fileUnreadable, { cause: error });
  }
}
