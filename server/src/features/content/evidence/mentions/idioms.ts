import { unitAfter } from './amounts.ts';
import { isCounted } from './counted.ts';
import { IDIOMS } from './grammar.ts';
import { withScale } from './numerals.ts';
import { isLetter, phraseAt } from './phrases.ts';
import type { Page } from './page.ts';

const CURRENCY = /\p{Sc}\s?$/u;
/** "Bread 101" ends a phrase and begins with a capital. */
const COURSE = /\p{Lu}[\p{L}\p{M}]+ $/u;
const COURSE_END = /^101(?:[:!?)”"]|\.\s|\.?(?:\s*$|\n)|\s[–—|])/u;

/** The end of a fixed phrase that begins here: "24/7", "50/50", "404 error". */
export function idiomAt(page: Page, at: number): number | null {
  const { text, shadow } = page;
  const idiom = phraseAt(shadow, at, IDIOMS);
  if (idiom && !isLetter(shadow[idiom.end]) && !isFigure(page, at, idiom.end)) return idiom.end;
  const isCourse =
    COURSE_END.test(text.slice(at, at + 8)) && COURSE.test(text.slice(Math.max(0, at - 20), at));
  return isCourse ? at + '101'.length : null;
}

/** "$9 to 5", "from 9 to 5 million": a currency, digits, a unit or what is counted stands beside. */
function isFigure(page: Page, at: number, end: number): boolean {
  const { shadow } = page;
  if (CURRENCY.test(shadow.slice(Math.max(0, at - 2), at))) return true;
  if (/^[.,]?\d/.test(shadow.slice(end, end + 2)) || unitAfter(page, end)) return true;
  if (withScale(page, { value: 1, end }).isScaled) return true;
  return shadow.slice(at, end).includes(' to ') && isCounted(page, end);
}
