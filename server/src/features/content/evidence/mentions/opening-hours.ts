import { unitAfter } from './amounts.ts';
import { isCounted } from './counted.ts';
import { hedgeOf } from './hedges.ts';
import { isLetter, phraseAt } from './phrases.ts';
import { skipBlanks, type Page } from './page.ts';

const HOUR = String.raw`([01]?\d|2[0-4])(?:\.([0-5]\d)|\s?h(?!\p{L})(?:\s?([0-5]\d))?)?(?!\d)`;
const RANGE = new RegExp(String.raw`${HOUR}(?:\s?[–—-]\s?|\s(?:à|às|a|tot|do)\s)${HOUR}`, 'uy');
/** Shops open no earlier, and for no less; "1 h 30 à 2 h" lasts. */
const FIRST_MIN = 5;
const OPEN_MIN = 2;
/** What was said before in the same clause. */
const CLAUSE = /[^.;!?\n()]*$/;
const CLAUSE_MAX = 60;
const NEXT_MAX = 20;
const LASTING = /^\sd(?:e\s|['’])/;

/** The end of opening hours that begin here: "de 7 h à 19 h 30", "van 9 tot 18 uur", "od 9.00 do 17.30". */
export function openingHoursAt(page: Page, at: number): number | null {
  const { shadow, grammar } = page;
  if (!grammar.words.opensFrom) return null;
  RANGE.lastIndex = at;
  const match = RANGE.exec(shadow);
  if (!match || !isOpenLong(match) || hedgeOf(page, at, at)) return null;
  const rangeEnd = at + match[0].length;
  const unit = phraseAt(shadow, skipBlanks(shadow, rangeEnd), grammar.hours);
  const end = unit?.end ?? rangeEnd;
  if (isLetter(shadow[end])) return null;
  const before = shadow.slice(Math.max(0, at - CLAUSE_MAX), at);
  const isNamed = Boolean(unit) || /h(?:\s?\d\d)?$/.test(match[0]);
  return isTold(page, before, match, isNamed) && !isLasting(page, before, end) ? end : null;
}

function isOpenLong([, opens, , , closes]: RegExpExecArray): boolean {
  return Number(opens) >= FIRST_MIN && Number(closes) - Number(opens) >= OPEN_MIN;
}

/** @param isNamed the hours are said to be some: "9 tot 18 uur", "9–18 h" */
function isTold({ grammar }: Page, before: string, match: RegExpExecArray, isNamed: boolean): boolean {
  const { words, decimal } = grammar;
  const [, , minutes, minutesOfHour, , lastMinutes, lastMinutesOfHour] = match;
  const follows = (list: readonly string[] = []) => list.some((word) => ` ${before}`.endsWith(` ${word} `));
  if (follows(words.clockBefore?.filter(({ length }) => length > 1))) return true;
  // Where decimals have a comma, two dots before minutes tell times.
  if (follows(words.opensFrom)) return isNamed || (decimal === ',' && Boolean(minutes && lastMinutes));
  const isFirst = /(?:^|\n|[:,(]\s?)$/.test(before);
  return isNamed && (isFirst || Boolean(minutes ?? minutesOfHour ?? lastMinutes ?? lastMinutesOfHour));
}

/** "dormir de 7 à 9 h", "7 tot 9 uur slaap": this goes on for some hours, or is paid for them. */
function isLasting(page: Page, before: string, end: number): boolean {
  const { shadow, grammar } = page;
  if (unitAfter(page, end) || phraseAt(shadow, end, grammar.of)) return true;
  const behind = shadow.slice(end, end + NEXT_MAX);
  if (LASTING.test(behind) || grammar.each.has(/^\s(\S+)/.exec(behind)?.[1] ?? '')) return true;
  const isOpening = grammar.words.opensFrom?.some((word) => ` ${before}`.endsWith(` ${word} `));
  if (!isOpening && isCounted(page, end)) return true;
  const clause = CLAUSE.exec(before)?.[0].split(/\s+/) ?? [];
  return clause.some(
    (word) => grammar.changes.has(word) || grammar.words.lasting?.some((stem) => word.startsWith(stem)),
  );
}
