import { unitAfter, type Amount } from './amounts.ts';
import { isCounted } from './counted.ts';
import { hedgeOf } from './hedges.ts';
import { beginsWord, isLetter, phraseAt } from './phrases.ts';
import { skipBlanks, type Page } from './page.ts';

/** An hour, with its minutes at most. */
const HOUR = /^\d\d?(?:\.[0-5]\d?)?$/;
const LAST_HOUR = 24;
/** "12.59 pm". */
const LAST_HOUR_OF_HALF = 12.59;

/** "5 pm", "9–17 Uhr", "9 de la mañana"; "430 am Tag" counts. */
export function isTimeOfDay({ shadow, grammar }: Page, { value, end }: Amount): boolean {
  const last = grammar.language === 'en' ? LAST_HOUR_OF_HALF : LAST_HOUR;
  if (!value.split('..').every((hour) => HOUR.test(hour) && Number(hour) <= last)) return false;
  return phraseAt(shadow, skipBlanks(shadow, end), grammar.clock) !== null;
}

const EAST_ASIAN = /(?:[01]?\d|2[0-4])[時时시](?![間间간])(?:\s?[0-5]?\d[分분]|半|반)?/y;
const TIME = /(?:[01]?\d|2[0-4])(?:(\.[0-5]\d)|(\s?h\s?[0-5]\d))?(?!\d|[.,:–-]\d)/y;
/** Another time stands before: "14.30 uur of ", "14 h 30 ou ". */
const TIME_BEFORE = /\d(?:\.|\s?h\s?)\d\d(?:\s\p{L}+)?\s\p{L}{1,3}\s$/u;
const BEFORE_MAX = 20;
/** "à 9 heures de route" lasts. */
const LASTING = /^\sd(?:e\s|['’])/;

/** The end of a time of day that begins here: "a las 14.30", "à 9 heures", "14時30分". */
export function timeAt(page: Page, at: number): number | null {
  const { shadow, grammar } = page;
  EAST_ASIAN.lastIndex = at;
  const eastAsian = EAST_ASIAN.exec(shadow)?.[0];
  if (eastAsian) return at + eastAsian.length;
  if (!grammar.words.clockBefore) return null;
  TIME.lastIndex = at;
  const [digits, dotted, hours] = TIME.exec(shadow) ?? [];
  if (digits === undefined) return null;
  const unit = phraseAt(shadow, skipBlanks(shadow, at + digits.length), grammar.hours);
  const end = unit?.end ?? at + digits.length;
  if (
    isLetter(shadow[end]) ||
    hedgeOf(page, at, at) ||
    isAmount(page, end, { lasts: Boolean(unit ?? hours) })
  )
    return null;
  const hasMinutes = Boolean(dotted ?? hours);
  // Where decimals have a comma, a dot before minutes tells a time.
  if (dotted && unit && grammar.decimal === ',') return end;
  const before = shadow.slice(Math.max(0, at - BEFORE_MAX), at);
  const isFirst = before === '' || before.endsWith('\n');
  if (hours && isFirst) return end;
  if ((hasMinutes || unit) && TIME_BEFORE.test(before)) return end;
  return followsClockWord(page, before, Boolean(unit) || hasMinutes) ? end : null;
}

/** "a las 12 tiendas", "alle 9 %", "à 9 heures par jour": what stands behind makes it an amount. */
function isAmount(page: Page, end: number, { lasts }: { lasts: boolean }): boolean {
  const { shadow, grammar } = page;
  if (phraseAt(shadow, skipBlanks(shadow, end), grammar.clock)) return false;
  if (unitAfter(page, end) || phraseAt(shadow, end, grammar.of)) return true;
  // "dalle 8 alle 18".
  const isSpan = grammar.words.clockBefore?.some((words) => shadow.startsWith(`${words} `, end + 1));
  if (!lasts) return shadow[end - 3] !== '.' && !isSpan && isCounted(page, end);
  const next = /^\s(\S+)/.exec(shadow.slice(end, end + BEFORE_MAX))?.[1] ?? '';
  return grammar.each.has(next) || LASTING.test(shadow.slice(end, end + 4));
}

/** A word of one letter says too little before an hour alone: "de 5 à 9". */
function followsClockWord({ grammar }: Page, before: string, isWritten: boolean): boolean {
  return (grammar.words.clockBefore ?? []).some((words) => {
    const from = before.length - words.length - 1;
    const stands = from >= 0 && before.endsWith(`${words} `) && beginsWord(before, from);
    return stands && (isWritten || words.length > 1);
  });
}
