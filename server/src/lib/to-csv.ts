import { stringify } from 'csv-stringify/sync';

/** Cells a spreadsheet would take for a formula are defused. @param columns headings by the fields of a line */
export const toCsv = (lines: object[], columns: Record<string, string>): string =>
  stringify(lines, { header: true, columns, escape_formulas: true, bom: true });
