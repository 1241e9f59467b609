import { isLetter, phraseAt } from './phrases.ts';
import type { Found, Page } from './page.ts';

type Day = { day: number; end: number };
type DateFound = Pick<Found, 'value' | 'end'>;

const pad = (number: number) => String(number).padStart(2, '0');
const isDay = (day: number) => day >= 1 && day <= 31;
const isMonth = (month: number) => month >= 1 && month <= 12;
const isYear = (year: number) => year >= 1000 && year <= 2199;

/** The date that begins here, by its parts; a year alone and times of day are no dates here. */
export function readDate(page: Page, at: number): Found | null {
  const found =
    numericDate(page, at) ??
    eastAsianDate(page, at) ??
    quarterDate(page, at) ??
    decadeDate(page, at) ??
    yearRange(page, at) ??
    dayFirst(page, at) ??
    monthFirst(page, at);
  return found && { kind: 'date', unit: null, start: at, isStructural: false, ...found };
}

const NUMERIC = /(\d{1,4})([-/.])(\s?)(\d{1,2})\2\3(\d{4}|\d{1,2})(?!\d|[-/.]\d)/y;

/** "2025-05-03", "3.5.2025", "5/3/25" by the order of the language. */
function numericDate({ shadow, grammar }: Page, at: number): DateFound | null {
  NUMERIC.lastIndex = at;
  const match = NUMERIC.exec(shadow);
  if (!match) return null;
  const [whole, one = '', , , two = '', three = ''] = match;
  const end = at + whole.length;
  if (one.length === 4) return three.length > 2 ? null : dated(Number(one), Number(two), Number(three), end);
  if (one.length > 2 || three.length === 1 || three.length === 3) return null;
  const year = three.length === 4 ? Number(three) : Number(three) + (Number(three) < 70 ? 2000 : 1900);
  const isMonthFirst = grammar.dateOrder === 'mdy' ? Number(one) <= 12 : Number(two) > 12;
  const [month, day] = isMonthFirst ? [Number(one), Number(two)] : [Number(two), Number(one)];
  return dated(year, month, day, end);
}

function dated(year: number, month: number, day: number, end: number): DateFound | null {
  return isYear(year) && isMonth(month) && isDay(day)
    ? { value: `${year}-${pad(month)}-${pad(day)}`, end }
    : null;
}

const EAST_ASIAN = /(?:(\d{4})\s?[年년]\s?)?(\d{1,2})\s?[月월](?:\s?(\d{1,2})\s?[日일])?/y;
const EAST_ASIAN_YEAR = /(\d{4})\s?[年년](?!間|代)/y;

function eastAsianDate({ shadow }: Page, at: number): DateFound | null {
  EAST_ASIAN.lastIndex = at;
  const match = EAST_ASIAN.exec(shadow);
  if (match && isMonth(Number(match[2]))) {
    const [whole, year, month, day] = match;
    return {
      value: dateText(year ? Number(year) : null, Number(month), day ? Number(day) : null),
      end: at + whole.length,
    };
  }
  EAST_ASIAN_YEAR.lastIndex = at;
  const alone = EAST_ASIAN_YEAR.exec(shadow);
  return alone && isYear(Number(alone[1])) ? { value: alone[1] ?? '', end: at + alone[0].length } : null;
}

function dateText(year: number | null, month: number, day: number | null): string {
  const start = year === null ? '--' : `${year}-`;
  return `${start}${pad(month)}${day === null ? '' : `-${pad(day)}`}`;
}

const QUARTER = /(?:q([1-4])|([1-4])[tq])(?:[ /-]|\s+of\s+)?((?:19|20)\d\d)?(?![\p{L}\d])/uy;
const NUMBERED_QUARTER = /([1-4])(?:\.|st|nd|rd|th|er|e|º|°|ème)?\s/uy;

/** "Q3 2024", "the third quarter of 2024", "3. Quartal 2024". */
function quarterDate(page: Page, at: number): DateFound | null {
  const { shadow, grammar } = page;
  QUARTER.lastIndex = at;
  const match = QUARTER.exec(shadow);
  if (match && (match[3] !== undefined || match[1] !== undefined))
    return {
      value: `${match[3] ?? '-'}-Q${match[1] ?? match[2] ?? ''}`,
      end: at + match[0].trimEnd().length,
    };
  const spelled = phraseAt(shadow, at, grammar.quarters) ?? numberedQuarter(page, at);
  if (!spelled) return null;
  const year = yearAfter(page, spelled.end);
  return year && { value: `${year.year}-Q${spelled.value}`, end: year.end };
}

function numberedQuarter({ shadow, grammar }: Page, at: number) {
  NUMBERED_QUARTER.lastIndex = at;
  const match = NUMBERED_QUARTER.exec(shadow);
  if (!match) return null;
  const from = at + match[0].length;
  const word = (grammar.words.quarterWords ?? []).find((name) => shadow.startsWith(name, from));
  return word ? { value: Number(match[1]), end: from + word.length } : null;
}

function yearAfter({ shadow, grammar }: Page, end: number) {
  for (const link of [' ', ', ', '/', ...(grammar.words.quarterOf ?? [])]) {
    const from = end + link.length;
    const digits = shadow.slice(from, from + 4);
    if (!shadow.startsWith(link, end) || !/^\d{4}$/.test(digits) || /\d/.test(shadow[from + 4] ?? ''))
      continue;
    if (isYear(Number(digits))) return { year: digits, end: from + 4 };
  }
  return null;
}

const YEAR = /(1\d|20|21)\d\d(?!\d)/y;

function decadeDate({ shadow, grammar }: Page, at: number): DateFound | null {
  YEAR.lastIndex = at;
  const year = YEAR.exec(shadow)?.[0];
  if (!year?.endsWith('0')) return null;
  const from = shadow[at + 4] === "'" || shadow[at + 4] === '’' ? at + 5 : at + 4;
  const ending = phraseAt(shadow, from, grammar.decade);
  const before = (grammar.words.decadeBefore ?? []).some((phrase) =>
    shadow.startsWith(phrase, at - phrase.length),
  );
  return ending || before ? { value: `${year}s`, end: ending?.end ?? at + 4 } : null;
}

const YEARS = /((?:1\d|20|21)\d\d)\s?[–—-]\s?((?:1\d|20|21)\d\d)(?![\d-])|((?:19|20)\d\d)\/(\d\d)(?![\d/])/y;

/** "2020–2024", "2020/21". */
function yearRange({ shadow }: Page, at: number): DateFound | null {
  YEARS.lastIndex = at;
  const match = YEARS.exec(shadow);
  if (!match) return null;
  const [whole, from = match[3] ?? '', to = `${from.slice(0, 2)}${match[4] ?? ''}`] = match;
  return Number(to) > Number(from) ? { value: `${from}..${to}`, end: at + whole.length } : null;
}

const DAY = /(\d{1,2})(?:st|nd|rd|th|er|\.?[º°]|\.)?(?!\d)/y;

function readDay(shadow: string, at: number): Day | null {
  DAY.lastIndex = at;
  const match = DAY.exec(shadow);
  const day = Number(match?.[1]);
  return match && isDay(day) ? { day, end: at + match[0].length } : null;
}

const DAY_RANGE = /\s?(?:[–—-]|to|bis|al|a|au|tot|do|und|and|e|y|et)\s?(?=\d)/y;

function readDays(shadow: string, at: number): { days: string[]; end: number } | null {
  const first = readDay(shadow, at);
  if (!first) return null;
  DAY_RANGE.lastIndex = first.end;
  const link = DAY_RANGE.exec(shadow);
  const last = link && readDay(shadow, first.end + link[0].length);
  return last
    ? { days: [pad(first.day), pad(last.day)], end: last.end }
    : { days: [pad(first.day)], end: first.end };
}

const OF = /(?:\s(?:(?:of|de|di)\s|d[’'])|,?\s|\.\s?)/y;

/** "3 May 2025", "3.–5. Mai 2025", "3 de mayo de 2025". */
function dayFirst(page: Page, at: number): DateFound | null {
  const { shadow } = page;
  const days = readDays(shadow, at);
  if (!days) return null;
  const month = monthAt(page, skipLink(shadow, days.end, OF));
  return month && withYear(page, days.days, month.value, month.end);
}

/** "May 3, 2025", "May 3–5", "May 2025"; a month alone is no date. */
function monthFirst(page: Page, at: number): DateFound | null {
  if (isLetter(page.shadow[at - 1])) return null;
  const month = monthAt(page, at);
  if (!month) return null;
  const from = skipLink(page.shadow, month.end, OF);
  const days = from > month.end ? readDays(page.shadow, from) : null;
  const found = withYear(page, days?.days ?? [], month.value, days?.end ?? month.end);
  return days || found.value.length === 7 ? found : null;
}

const monthAt = ({ shadow, grammar }: Page, at: number) => phraseAt(shadow, at, grammar.months);

function skipLink(shadow: string, at: number, link: RegExp): number {
  link.lastIndex = at;
  return at + (link.exec(shadow)?.[0].length ?? 0);
}

const YEAR_LINK = /(?:,?\s(?:of|de|del|do)\s|,?\s{1,2})(?=(?:1\d|20|21)\d\d(?!\d))/y;

function withYear({ shadow }: Page, days: string[], month: number, end: number): DateFound {
  const from = skipLink(shadow, end, YEAR_LINK);
  const year = from > end ? shadow.slice(from, from + 4) : '';
  const start = year ? `${year}-${pad(month)}` : `--${pad(month)}`;
  const value = days.length === 0 ? start : days.map((day) => `${start}-${day}`).join('..');
  return { value, end: year ? from + 4 : end };
}
