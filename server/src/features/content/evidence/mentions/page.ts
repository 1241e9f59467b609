import type { MentionKind } from '#shared/evidence.ts';
import { grammarOf, type Grammar } from './grammar.ts';
import type { Hedge } from './language-words.ts';
import { shadowOf } from './shadow.ts';

/** A text with its readable twin; see `shadowOf`. */
export type Page = { text: string; shadow: string; grammar: Grammar };

export function pageOf(text: string, language: string): Page {
  return { text, shadow: shadowOf(text), grammar: grammarOf(language) };
}

/** What was found in a text; `isStructural`: it looks checkable and is harmless. */
export type Found = {
  kind: MentionKind;
  value: string;
  unit: string | null;
  start: number;
  end: number;
  isStructural: boolean;
  hedge?: Hedge | undefined;
};

/** The offset behind blanks, at most two. */
export function skipBlanks(text: string, at: number): number {
  let end = at;
  while (end < at + 2 && text[end] === ' ') end += 1;
  return end;
}

/** A number without the traces of binary fractions. */
export function numberText(value: number): string {
  return String(Number.isSafeInteger(value) ? value : Number(value.toPrecision(15)));
}

/** Between the ends of a range, and of what rose or fell from the one to the other. */
export const RANGE = '..';
export const CHANGE = '→';

export const endsOf = (value: string) => value.split(/\.\.|→/);

/** "10–12" is true of "rose from 10 to 12". */
export const asRange = (value: string) => endsOf(value).join(RANGE);

const SHARE_DIGITS = 4;

/** A share in percent; one without end is cut, and compared with some tolerance. */
export const shareText = (value: number) => String(Number(value.toFixed(SHARE_DIGITS)));
