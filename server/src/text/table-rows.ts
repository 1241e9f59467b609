import type { Span } from './read-text.ts';

type Cell = Span & { isHeading: boolean };
export type Table = { caption: Span | null; rows: Cell[][] };

/** Puts tables together from their parts, each of which is told when it ends: what it holds comes before it. */
export function createTableReader() {
  const tables: Table[] = [];
  let cells: Cell[] = [];
  let rows: Cell[][] = [];
  let caption: Span | null = null;

  return {
    tables,
    ended(name: string, span: Span) {
      if (name === 'td' || name === 'th') cells.push({ ...span, isHeading: name === 'th' });
      else if (name === 'caption') caption = span;
      else if (name === 'tr') {
        rows.push(cells);
        cells = [];
      } else if (name === 'table') {
        tables.push({ caption, rows });
        [rows, caption] = [[], null];
      }
    },
  };
}

/** Parts of a table; a reader is told of each. */
export const TABLE_PARTS: ReadonlySet<string> = new Set(['table', 'caption', 'tr', 'td', 'th']);

type Line = { text: string; cells: (Span & { at: number })[] };

/**
 * Each row of a table as one line that says all its cells do: the caption, then each cell behind the heading of its column.
 * `at` is where a cell stands in the line.
 */
export function rowLines(text: string, { caption, rows }: Table): Line[] {
  const [first, ...rest] = rows;
  const hasHeadings = first !== undefined && first.every(({ isHeading }) => isHeading);
  const headings = hasHeadings ? first.map((cell) => said(text, cell)) : [];
  const title = caption ? `${said(text, caption)}: ` : '';

  return (hasHeadings ? rest : rows).map((cells) => {
    const line: Line = { text: title, cells: [] };
    for (const [column, cell] of cells.entries()) {
      const own = said(text, cell);
      if (!own) continue;
      if (line.cells.length > 0) line.text += '; ';
      if (headings[column]) line.text += `${headings[column]}: `;
      line.cells.push({ start: cell.start, end: cell.end, at: line.text.length });
      line.text += own;
    }
    return line;
  });
}

const said = (text: string, { start, end }: Span) => text.slice(start, end).replaceAll('\n', ' ');
