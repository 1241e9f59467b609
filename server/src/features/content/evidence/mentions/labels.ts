import type { Amount } from './amounts.ts';
import { isCounted } from './counted.ts';
import { CURRENCY_CODES, NAMED, REGIONS } from './grammar.ts';
import { UNSPACED } from './phrases.ts';
import type { Page } from './page.ts';

/** "Chapter 12", "Room 204"; above this, a bare number counts. */
const LABEL_MAX = 999;
/** "Step 2 takes long" speaks of a step, "week 45 guests" of guests. */
const STEPS_MAX = 12;
/** Norms and product numbers are as long as this. */
const NORM_MIN = 2200;
const ACRONYM = /^\p{Lu}{2,5}$/u;
/** Digits as labels have them: no groups of three, a version at most. */
const BARE = /^\d+(?:\.\d{1,2})?$/;
const OPENING = /^[^\p{L}\p{N}§#]+/u;
const PAGE_BEFORE = /(?:^|[^\p{L}])([\p{L}'’]+) \d{1,3}$/u;
/** "18ページに"; "320ページにわたる" and "320ページを読む" count pages. */
const JAPANESE_PAGE = /^ページ(?:へ|に(?![わ渡及おの上達増減なまと収])|を(?:見|み|ご覧|参照|開|確認)|参照)/;
const PAGE_MAX = 8;
/** Words for "at" that also mean "per" before a time: "a settimana 430". */
const AT = new Set(['a', 'na']);
/** The two words before a label's number are no longer. */
const BEFORE_MAX = 40;

/** "step 2", "ISO 9001", "#3", "第4章". */
export function isLabelled(page: Page, amount: Amount): boolean {
  const { text, shadow, grammar } = page;
  const { start, end, number, isSpelled } = amount;
  if (shadow[start - 1] === '#' || shadow[start - 1] === '§') return true;
  if (!isSpelled && !BARE.test(shadow.slice(number.start, number.end))) return false;
  if (isNamed(page, number.end) || JAPANESE_PAGE.test(shadow.slice(end, end + PAGE_MAX))) return true;
  const [word, earlier] = wordsBefore(text, start);
  const hasCapital = word !== word.toLowerCase();
  if (hasCapital && grammar.names.has(word.toLowerCase())) return true;
  if (isLabel(page, word, end))
    return !isEach(page, word, earlier) && isInOrder(page, [word, earlier], amount);
  if (isNextPage(page, start)) return number.value <= LABEL_MAX;
  const isLong = number.isPlain && number.value >= NORM_MIN && !isCounted(page, end);
  return isLong && ACRONYM.test(word) && !CURRENCY_CODES.has(word) && !REGIONS.has(word);
}

/** "per page 45 photos". "A Type 2 diabetic" names a type, "a pagina 18" and "na stronie 18" a place. */
function isEach({ grammar: { each, words } }: Page, word: string, earlier: string): boolean {
  if (!each.has(earlier)) return false;
  const small = word.toLowerCase();
  if (words.articles?.includes(earlier)) return word === small;
  return !(words.pages?.includes(small) && AT.has(earlier));
}

/** "pages 18 and 19". */
function isNextPage({ shadow, grammar }: Page, start: number): boolean {
  const before = shadow.slice(Math.max(0, start - BEFORE_MAX), start);
  const and = grammar.words.and?.find((words) => before.endsWith(words));
  const word = and && PAGE_BEFORE.exec(before.slice(0, -and.length))?.[1];
  return Boolean(word && grammar.words.pages?.includes(word));
}

/** "Office 365", "error 404": names that hold their number. */
function isNamed({ text, shadow }: Page, end: number): boolean {
  return NAMED.some((name) => text.endsWith(name, end) || shadow.endsWith(name, end));
}

/** The word before an offset, and the one before that in small letters. */
function wordsBefore(text: string, start: number): [string, string] {
  const before = text.slice(Math.max(0, start - BEFORE_MAX), start).replace(/[\s(]+$/, '');
  const words = before.split(/\s+/);
  return [words.at(-1)?.replace(OPENING, '') ?? '', words.at(-2)?.toLowerCase() ?? ''];
}

function isLabel({ shadow, grammar }: Page, word: string, end: number): boolean {
  const small = word.toLowerCase();
  if (grammar.labels.has(small) || grammar.names.has(small)) return true;
  if (!UNSPACED.test(word.slice(-1))) return false;
  // "第3四半期" is a quarter.
  if ((grammar.words.quarterWords ?? []).some((quarter) => shadow.startsWith(quarter, end))) return false;
  return [...grammar.labels].some((label) => small.endsWith(label));
}

/** An abbreviation counts nothing: "Nr. 4711". */
function isInOrder(page: Page, [word, earlier]: [string, string], { end, number }: Amount): boolean {
  const mayCount = number.value > STEPS_MAX && isCounted(page, end);
  if (mayCount && !page.grammar.words.pages?.includes(word.toLowerCase()) && !isRoom(page, word, earlier))
    return false;
  return number.value <= LABEL_MAX || /[^\p{L}]$/u.test(word);
}

/** "Room 204 overlooks", "in Raum 212 findet"; "in the room 45 people" counts. */
function isRoom({ grammar: { language, words } }: Page, word: string, earlier: string): boolean {
  const small = word.toLowerCase();
  if (!words.rooms?.includes(small)) return false;
  if (!/\p{L}$/u.test(earlier) || words.roomsBefore?.includes(earlier)) return true;
  return word !== small && language !== 'de';
}
