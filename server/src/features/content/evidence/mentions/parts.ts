import type { Amount } from './amounts.ts';
import { wordsBefore } from './clause.ts';
import { UNSPACED } from './phrases.ts';
import type { Page } from './page.ts';

/** "5 tips" orders a text; "5,000 questions a day" is a statement. */
const PARTS_MAX = 12;
const NEXT_WORDS = /\s([\p{L}'’-]+)(?:\s([\p{L}'’-]+))?/uy;
/** "found 9 mistakes", "found only 9 mistakes". */
const CLOSE = 2;

/** "5 tips", "7 proven ways", "5つのコツ". */
export function isCountOfParts(page: Page, { start, end, number, value }: Amount): boolean {
  const { shadow, grammar } = page;
  if (number.value > PARTS_MAX || value.startsWith('-')) return false;
  NEXT_WORDS.lastIndex = end;
  const [, next = '', second = ''] = NEXT_WORDS.exec(shadow) ?? [];
  const noun = [next, second].find((word) => grammar.nouns.has(word));
  if (noun) return !isMeasured(page, start, { noun, behind: noun === next ? second : '' });
  if (!UNSPACED.test(shadow[end] ?? '')) return false;
  return [...grammar.nouns].some((word) => shadow.startsWith(word, end));
}

type Counted = { noun: string; behind: string };

/** "found 9 mistakes", "lost 5 points on Friday"; points are also far from what happened to them. */
function isMeasured(page: Page, start: number, { noun, behind }: Counted): boolean {
  const { grammar } = page;
  const words = wordsBefore(page, start);
  const near = grammar.words.points?.includes(noun) ? words : words.slice(-CLOSE);
  return [...near, behind].some((word) => grammar.changes.has(word));
}
