import type { Statement } from './find-statements.ts';
import { wordsOf } from './words.ts';

const BETWEEN_MAX = 32;
const SMALL = String.raw`\p{L}{1,9} `;
const UP_TO_TWO = `(?:${SMALL}){0,2}$`;

/**
 * "Two of the three", "zwei meiner drei", "neither of the two", "of the three, one": between the part and its whole stand
 * small words alone. Such a part of few says nothing of a part of many.
 */
export function createFewFinder(text: string, statements: readonly Statement[], language: string) {
  const { spelled, among, some, which } = wordsOf(language);
  const ones = [...spelled].flatMap(([word, value]) => (value === 1 ? [word] : []));
  const of = anyOf([String.raw`\p{L}{1,4}`, ...among]);
  const part = anyOf([...ones, ...some, ...which]);
  const between = new RegExp(`^ ${of} ${UP_TO_TWO}`, 'iu');
  const behindPart = new RegExp(String.raw`(?<!\p{L})${part} ${of} ${UP_TO_TWO}`, 'iu');
  const ahead = new RegExp(String.raw`(?:^|[.!?:;,(\n] ?)${anyOf(among)} (?:${SMALL}){1,2}$`, 'iu');
  const beforeOf = ({ start }: Statement) => text.slice(Math.max(0, start - BETWEEN_MAX), start);

  const isPair = (one: Statement | undefined, other: Statement | undefined) =>
    one !== undefined &&
    other !== undefined &&
    other.start - one.end <= BETWEEN_MAX &&
    between.test(text.slice(one.end, other.start));

  const hasPartBehind = (whole: Statement, next: Statement | undefined) =>
    next?.isMinor === true &&
    next.sentence === whole.sentence &&
    Number(next.value) < Number(whole.value) &&
    ahead.test(beforeOf(whole));

  return (statement: Statement, at: number): boolean =>
    isPair(statements[at - 1], statement) ||
    isPair(statement, statements[at + 1]) ||
    behindPart.test(beforeOf(statement)) ||
    hasPartBehind(statement, statements[at + 1]);
}

/** Nothing, where a language has no such words. */
const anyOf = (words: string[]) => (words.length > 0 ? `(?:${words.join('|')})` : '(?!)');
