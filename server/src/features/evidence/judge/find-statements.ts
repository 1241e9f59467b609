import { createSentences } from '#server/text/sentences.ts';
import { readAddresses } from './addresses.ts';
import { readRuns, readTelephones } from './amounts.ts';
import { findLinks } from './links.ts';
import { LOOK_MAX, startsIn } from './lookup.ts';
import { normalise } from './normalise.ts';
import { LETTER, pad, Places, UNSPACED, WEEKDAY, WORD, type Found, type Page } from './page.ts';
import { findQuotes } from './quotes.ts';
import { readEasternPhrases, readSpelled } from './spelled.ts';
import { findStudies } from './studies.ts';
import { wordsOf, type Words } from './words.ts';

export type Statement = Found & {
  surface: string;
  sentence: string;
  /** Where it begins in its sentence. */ at: number;
};

/**
 * Every figure, date, quotation, address and citation of a text, in order; none stands within a quotation or an address.
 * @param marked those that the markup of the text shows
 * @param most figures are read until there are more
 */
export function findStatements(
  text: string,
  language: string,
  marked: readonly Found[] = [],
  most = Infinity,
): Statement[] {
  const links = findLinks(text);
  const found = [
    ...marked,
    ...findQuotes(text),
    ...links,
    ...findStudies(text, language),
    ...findFigures(text, language, most),
  ];
  const sentences = createSentences(text, language);
  const sorted = found.sort((one, other) => one.start - other.start || other.end - one.end);
  return withoutNested(sorted, new Set(links)).map((one) => ({
    ...one,
    surface: text.slice(one.start, one.end),
    ...sentences.around(one.start, one.end),
  }));
}

/** A quotation is checked word by word, so what stands in it is not checked again; nor is an address twice. */
function withoutNested(found: readonly Found[], written: ReadonlySet<Found>): Found[] {
  let quoteEnd = 0;
  let linkEnd = 0;
  let end = 0;
  return found.filter((one) => {
    if (one.kind === 'link') {
      const isNested = one.end <= linkEnd;
      linkEnd = Math.max(linkEnd, one.end);
      if (written.has(one)) end = Math.max(end, one.end);
      return !isNested;
    }
    if (one.end <= quoteEnd) return false;
    if (one.kind === 'quote') quoteEnd = one.end;
    // What is linked may hold figures; an address that is written out may not.
    if (one.kind !== 'quote' && one.start < end) return false;
    end = Math.max(end, one.kind === 'study' ? end : one.end);
    return true;
  });
}

/**
 * Every figure, date, time and number in words of a text, in order.
 * @param most the reading ends where there are more
 */
function findFigures(text: string, language: string, most = Infinity): Found[] {
  const page = { text, normalised: normalise(text), words: wordsOf(language), language };
  const taken = new Places();
  const found: Found[] = [];
  for (const read of [
    readAddresses,
    readTelephones,
    readDates,
    readEasternDates,
    readEasternPhrases,
    readMonths,
    readRuns,
    readSpelled,
  ]) {
    for (const figure of read(page, taken)) {
      if (found.length > most) return found;
      if (taken.isTaken(figure.start, figure.end)) continue;
      taken.take(figure.start, figure.end);
      if (figure.value !== '') found.push(figure);
    }
  }
  return found.sort((one, other) => one.start - other.start).map((figure) => withHedge(page, figure));
}

function withHedge({ normalised, words }: Page, figure: Found): Found {
  const before = normalised.slice(Math.max(0, figure.start - LOOK_MAX), figure.start).trimEnd();
  for (let at = Math.max(0, before.length - LOOK_MAX); at < before.length; at += 1) {
    const hedge = words.hedges.get(before.slice(at));
    if (hedge && (!LETTER.test(before[at - 1] ?? '') || UNSPACED.test(before[at] ?? '')))
      return { ...figure, hedge };
  }
  const after = normalised.slice(figure.end, figure.end + LOOK_MAX).trimStart();
  for (const [word, hedge] of words.hedgesAfter) if (after.startsWith(word)) return { ...figure, hedge };
  return figure;
}

const DATE_RUN =
  /(?<![\d.])(?:(\d{4})([-/.])(\d{1,2})\2(\d{1,2})|(\d{1,2})([-/.]) ?(\d{1,2})\6 ?(\d{4}))(?!\d)/g;
/** Japanese eras by the year before their first. */
const ERAS: Readonly<Record<string, number>> = { 明治: 1867, 大正: 1911, 昭和: 1925, 平成: 1988, 令和: 2018 };
const YEAR = `(?:(?:${Object.keys(ERAS).join('|')})(?:\\d{1,2}|元)|\\d{4} ?)[年년]`;
const EASTERN_DATE = new RegExp(
  `(${YEAR})? ?(?<!\\d)(\\d{1,2}) ?[月월](?: ?(\\d{1,2}) ?[日일])?|(${YEAR})(?![前間间])`,
  'g',
);

function* readDates({ normalised, language }: Page): Generator<Found> {
  for (const match of normalised.matchAll(DATE_RUN)) {
    const [run, year = match[8] ?? ''] = match;
    let [month, day] = match[1] ? [Number(match[3]), Number(match[4])] : [Number(match[7]), Number(match[5])];
    if (!match[1] && (month > 12 || (language === 'en' && match[6] === '/' && day <= 12)))
      [month, day] = [day, month];
    if (month < 1 || month > 12 || day < 1 || day > 31) continue;
    yield {
      kind: 'date',
      value: `${year}-${pad(month)}-${pad(day)}`,
      unit: null,
      start: match.index,
      end: match.index + run.length,
    };
  }
}

function* readEasternDates({ normalised }: Page): Generator<Found> {
  for (const match of normalised.matchAll(EASTERN_DATE)) {
    const [run, year = match[4], month, day] = match;
    const value = [year ? easternYear(year) : '-', month && pad(Number(month)), day && pad(Number(day))]
      .filter(Boolean)
      .join('-');
    const isSpan = /^[个個か개]/.test(normalised.slice(match.index + run.length));
    if (!isSpan) yield { kind: 'date', value, unit: null, start: match.index, end: match.index + run.length };
  }
}

function easternYear(year: string): string {
  const ofEra = year.slice(2, -1);
  const before = ERAS[year.slice(0, 2)];
  return before === undefined ? year.slice(0, 4) : String(before + (ofEra === '元' ? 1 : Number(ofEra)));
}

const DAY_BEFORE = /(?<![\d.,:/-])(\d{1,2})(?:st|nd|rd|th|er|º|°|\.)?,? ?(?:(?:of|de|di) |-)?$/u;
const DAY_AFTER = /^\.? (\d{1,2})(?:st|nd|rd|th)?(?![\d:%]|[.,]\d)/;
const YEAR_AFTER = /^\.?,?(?: (?:de|del|of))? ?,?(\d{4})(?!\d)/;

/** "3 May 2019", "May 3, 2019", "May 2019", "3 mai"; a month alone is minor, and so is a weekday. */
function* readMonths({ text, normalised, words }: Page): Generator<Found> {
  for (const { 0: written, index: at } of normalised.matchAll(WORD)) {
    const [start = 0] = startsIn(written, words).filter((from) => isTimeName(words, written.slice(from)));
    const [word, index] = [written.slice(start), at + start];
    const weekday = weekdayOf(words, word);
    if (weekday !== undefined) {
      yield {
        kind: 'date',
        value: `W${weekday}`,
        unit: WEEKDAY,
        start: index,
        end: index + word.length,
        isMinor: true,
      };
      continue;
    }
    const month = words.spelled.has(word) ? undefined : words.months.get(word);
    if (month === undefined) continue;
    const behind = index + word.length;
    const before = DAY_BEFORE.exec(normalised.slice(Math.max(0, index - 12), index));
    const after = DAY_AFTER.exec(normalised.slice(behind, behind + 8));
    const day = before ?? after;
    const dayEnd = behind + (before ? 0 : (after?.[0].length ?? 0));
    const year = YEAR_AFTER.exec(normalised.slice(dayEnd, dayEnd + 16));
    const isDay = day && Number(day[1]) >= 1 && Number(day[1]) <= 31;
    if (!isDay && !year && !isMonthAlone(text, index, word)) continue;

    let end = isDay ? dayEnd : behind;
    if (year) end = dayEnd + year[0].length;

    yield {
      kind: 'date',
      value: [year?.[1] ?? '-', pad(month), ...(isDay ? [pad(Number(day[1]))] : [])].join('-'),
      unit: null,
      start: isDay && before ? index - before[0].length : index,
      end,
      ...(!isDay && !year && { isMinor: true }),
    };
  }
}

const isTimeName = (words: Words, word: string) =>
  words.months.has(word) || weekdayOf(words, word) !== undefined;

/** "Mondays", "montags". */
const weekdayOf = ({ weekdays }: Words, word: string) =>
  weekdays.get(word) ?? (word.endsWith('s') && word.length > 5 ? weekdays.get(word.slice(0, -1)) : undefined);

/** "may" and "march" are months behind a word for when. */
function isMonthAlone(text: string, at: number, word: string): boolean {
  if (word.length < 3 || UNSPACED.test(word)) return false;
  if (!/^(?:may|march|mars|marzo|mai)$/.test(word)) return word.length > 3;
  return /(?:\b(?:in|since|until|by|last|next|early|late|mid|en|im|seit|bis|depuis)[ -])$/i.test(
    text.slice(Math.max(0, at - 8), at),
  );
}
