import { isUtf8 } from 'node:buffer';
import { AppError } from '#server/errors.ts';
import {
  IMPORT_MESSAGES,
  IMPORT_ROWS,
  placeholdersOf,
  TEMPLATE_COMBINATIONS,
} from '#shared/rules/calendar.ts';
import type { ImportSource } from '#shared/schemas/calendar-import.ts';
import { hasColumns, readTable, tableIn, type GivenList } from './read-table.ts';

/** List marks: "-", "•", "1.", "1)". */
const BULLET = /^\s*(?:[-*•–]|\d{1,3}[.)])\s+/;
/** Excel's own first line, which names the delimiter. */
const SEPARATOR_LINE = /^sep=.\r?\n/i;

/** @throws AppError('invalid') when there are none, too many, or it is unreadable */
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

type Template = Extract<ImportSource, { kind: 'template' }>;

/** Every combination; the last list varies fastest. @throws AppError('invalid') */
function expandTemplate({ pattern, lists }: Template): string[] {
  const names = placeholdersOf(pattern);
  if (names.length === 0 || names.length > 2 || new Set(names).size < names.length)
    throw new AppError('invalid', IMPORT_MESSAGES.placeholdersWrong);
  const values = names.map((name) => lists.find((list) => list.name === name)?.values);
  const [first, second = ['']] = values;
  if (!first || values.includes(undefined)) throw new AppError('invalid', IMPORT_MESSAGES.listMissing);
  if (first.length * second.length > TEMPLATE_COMBINATIONS)
    throw new AppError('invalid', IMPORT_MESSAGES.tooManyCombinations);
  return first.flatMap((one) =>
    second.map((other) => {
      const chosen = [one, other];
      return pattern.replace(/\{([^{}]+)\}/g, (_, name: string) => chosen[names.indexOf(name.trim())] ?? '');
    }),
  );
}

/** UTF-8, UTF-16 or a Windows code page. @throws AppError('invalid') for anything else */
function decodeFile(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  const isBroken = CONTROL.test(text) || (encoding.startsWith('utf-16') && text.includes('\uFFFD'));
  const kind = kindOf(bytes) ?? (isBroken ? 'not text' : null);
  if (kind) throw new AppError('invalid', IMPORT_MESSAGES.noText(kind));
  return text;
}

/** Control characters that no text file contains. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\0-\x08\x0E-\x1F]/;

const KINDS: [beginning: RegExp, kind: string][] = [
  [/^[\s\S]{0,1000}%PDF-/, 'a PDF'],
  [/^(?:\x89PNG|\xFF\xD8\xFF|GIF8|RIFF[\s\S]{4}WEBP)/, 'a picture'],
  [/^\{\\rtf/, 'a text document'],
];
const ZIP = 'PK\x03\x04';
/** Old Office files, and new ones with a password. */
const OLE = '\xD0\xCF\x11\xE0';

function kindOf(bytes: Buffer): string | null {
  const text = bytes.toString('latin1');
  if (text.startsWith(ZIP)) {
    // Excel, LibreOffice, Numbers.
    if (/xl\/|opendocument\.spreadsheet|Index\/Tables/.test(text)) return 'a workbook';
    return /word\/|opendocument\.text/.test(text) ? 'a text document' : 'an archive';
  }
  if (text.startsWith(OLE)) {
    const isText = bytes.includes(Buffer.from('WordDocument', 'utf16le'));
    return isText ? 'a text document' : 'a workbook';
  }
  return KINDS.find(([beginning]) => beginning.test(text))?.[1] ?? null;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Latin letters in UTF-16 without a byte order mark leave every other byte empty.
  if (first === 0) return 'utf-16be';
  if (second === 0) return 'utf-16le';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}
