import { pad, UNSPACED, WEEKDAY, WORD, type Found, type Page } from './page.ts';
import type { Words } from './words.ts';

const DATE_RUN =
  /(?<![\d.])(?:(\d{4})([-/.])(\d{1,2})\2(\d{1,2})|(\d{1,2})([-/.]) ?(\d{1,2})\6 ?(\d{4}))(?!\d)/g;
/** Japanese eras by the year before their first. */
const ERAS: Readonly<Record<string, number>> = { 明治: 1867, 大正: 1911, 昭和: 1925, 平成: 1988, 令和: 2018 };
const YEAR = `(?:(?:${Object.keys(ERAS).join('|')})(?:\\d{1,2}|元)|\\d{4} ?)[年년]`;
const EASTERN_DATE = new RegExp(
  `(${YEAR})? ?(?<!\\d)(\\d{1,2}) ?[月월](?: ?(\\d{1,2}) ?[日일])?|(${YEAR})(?![前間间])`,
  'g',
);

export function* readDates({ normalised, language }: Page): Generator<Found> {
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

export function* readEasternDates({ normalised }: Page): Generator<Found> {
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
export function* readMonths({ text, normalised, words }: Page): Generator<Found> {
  for (const { 0: word, index } of normalised.matchAll(WORD)) {
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
    yield {
      kind: 'date',
      value: [year?.[1] ?? '-', pad(month), ...(isDay ? [pad(Number(day[1]))] : [])].join('-'),
      unit: null,
      start: isDay && before ? index - before[0].length : index,
      end: year ? dayEnd + year[0].length : isDay ? dayEnd : behind,
      ...(!isDay && !year && { isMinor: true }),
    };
  }
}

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
