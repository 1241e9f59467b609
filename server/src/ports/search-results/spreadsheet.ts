import { Parser } from 'htmlparser2';
import type { Entries } from './unzipped.ts';

const WORKBOOK = 'xl/workbook.xml';
const STRINGS = 'xl/sharedStrings.xml';
const SHEET = /^xl\/worksheets\/sheet(\d+)\.xml$/;

export const isSpreadsheet = (entries: Entries) => entries.has(WORKBOOK);

/** The cells of each sheet as they are stored: a date is a number of days there. */
export function sheetsOf(entries: Entries): string[][][] {
  const strings = sharedStrings(entries.get(STRINGS));
  const names = [...entries.keys()].filter((name) => SHEET.test(name));
  const numbered = names.toSorted((one, other) => numberOf(one) - numberOf(other));
  return numbered.map((name) => rowsOf(entries.get(name), strings)).filter((rows) => rows.length > 0);
}

const numberOf = (name: string) => Number(SHEET.exec(name)?.[1]);

function read(bytes: Uint8Array | undefined, handler: ConstructorParameters<typeof Parser>[0]) {
  const parser = new Parser(handler, { xmlMode: true, decodeEntities: true });
  parser.end(new TextDecoder().decode(bytes));
}

function sharedStrings(bytes: Uint8Array | undefined): string[] {
  const strings: string[] = [];
  let text = '';
  let isText = false;

  read(bytes, {
    onopentag: (name) => {
      if (name === 'si') text = '';
      isText = name === 't';
    },
    ontext: (part) => {
      if (isText) text += part;
    },
    onclosetag: (name) => {
      isText = false;
      if (name === 'si') strings.push(text);
    },
  });

  return strings;
}

function rowsOf(bytes: Uint8Array | undefined, strings: string[]): string[][] {
  const rows: string[][] = [];
  let cell = { column: 0, type: '', text: '' };
  let isValue = false;

  read(bytes, {
    onopentag: (name, { r = '', t = '' }) => {
      if (name === 'row') rows.push([]);
      if (name === 'c') cell = { column: columnOf(r) ?? rows.at(-1)?.length ?? 0, type: t, text: '' };
      isValue = name === 'v' || name === 't';
    },
    ontext: (part) => {
      if (isValue) cell.text += part;
    },
    onclosetag: (name) => {
      isValue = false;
      if (name !== 'c') return;
      const value = cell.type === 's' ? (strings[Number(cell.text)] ?? '') : cell.text;
      const row = rows.at(-1);
      if (row && cell.column < COLUMNS_MAX) row[cell.column] = value;
    },
  });

  return rows.map((row) => Array.from(row, (value) => value ?? '')).filter((row) => row.some(Boolean));
}

const COLUMNS_MAX = 50;
const LETTERS = 26;

/** 27 of "AB12", counted from zero. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (!letters) return null;
  const number = [...letters].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - 64, 0);
  return number - 1;
}
