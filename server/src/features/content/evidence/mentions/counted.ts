import type { Page } from './page.ts';

/** What is counted has four letters at least; shorter words join sentences. */
const COUNTED = /[\s-]\p{L}[\p{L}\p{M}'’]{3}/uy;

/** Whether the word behind a number may be what it counts: "450 guests", not "45 of". */
export function isCounted({ shadow }: Page, end: number): boolean {
  COUNTED.lastIndex = end;
  return COUNTED.test(shadow);
}
