import type { ImportSource } from '#shared/schemas/calendar-import.ts';
import { IMPORT_MESSAGES, IMPORT_ROWS } from '#shared/rules/calendar-import.ts';
import { AppError } from '#server/errors.ts';
import type { GivenList } from './columns.ts';
import { decodeFile } from './decode-file.ts';
import { expandTemplate } from './expand-template.ts';
import { hasColumns, readTable, tableIn } from './read-table.ts';

/** What stands before a topic in a list that was typed: "-", "•", "1.", "1)". */
const BULLET = /^\s*(?:[-*•–]|\d{1,3}[.)])\s+/;
/** Excel's own first line, which names the delimiter. */
const SEPARATOR_LINE = /^sep=.\r?\n/i;

/** The rows of a list. @throws AppError('invalid') when there are none, too many, or it cannot be read */
export function readSource(source: ImportSource): GivenList {
  const list = readAny(source);
  if (list.rows.length === 0) throw new AppError('invalid', IMPORT_MESSAGES.nothingFound);
  if (list.rows.length > IMPORT_ROWS) throw new AppError('invalid', IMPORT_MESSAGES.tooMany);
  return list;
}

function readAny(source: ImportSource): GivenList {
  if (source.kind === 'template')
    return {
      rows: expandTemplate(source).map((title, index) => ({ number: index + 1, cells: { title } })),
      unusedColumns: [],
    };
  const isFile = source.kind === 'file';
  const given = isFile ? decodeFile(Buffer.from(source.file, 'base64')) : source.text;
  const text = given.replace(SEPARATOR_LINE, '');
  const table = tableIn(text);
  if (table) return readTable(text, table);
  if (isFile && hasColumns(text)) throw new AppError('invalid', IMPORT_MESSAGES.headingMissing);
  return readLines(text);
}

function readLines(text: string): GivenList {
  const rows = text.split(/\r\n?|\n/).flatMap((line, index) => {
    const title = line.replace(BULLET, '').trim();
    return title ? [{ number: index + 1, cells: { title } }] : [];
  });
  return { rows, unusedColumns: [] };
}
