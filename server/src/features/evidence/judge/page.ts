import type { MentionKind } from '#shared/rules/evidence.ts';
import type { Hedge, Words } from './words.ts';

export type Found = {
  kind: MentionKind;
  /** Comparable: "34", "1200000", "2025-05-03", the words of a quotation, an address. */
  value: string;
  unit: string | null;
  start: number;
  end: number;
  hedge?: Hedge;
  /** Claims only where a source says something of their kind: "two", "Monday". */
  isMinor?: boolean;
};

/** Units that are no measures: how a figure is to be read. */
export const CLOCK = 'time';
export const TELEPHONE = 'tel';
export const CODE = 'code';
export const WEEKDAY = 'weekday';

export type Page = { text: string; normalised: string; words: Words; language: string };

export const LETTER = /[\p{L}\p{M}]/u;
/** Scripts that set no blanks between words; Korean sets them, but glues endings to figures. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
export const WORD = /[\p{L}\p{M}]+(?:[-'][\p{L}\p{M}]+)*/gu;

export class Places {
  private readonly cells = new Set<number>();
  isTaken(start: number, end: number): boolean {
    for (let at = start; at < end; at += 1) if (this.cells.has(at)) return true;
    return false;
  }
  take(start: number, end: number): void {
    for (let at = start; at < end; at += 1) this.cells.add(at);
  }
}

export const pad = (number: number) => String(number).padStart(2, '0');
