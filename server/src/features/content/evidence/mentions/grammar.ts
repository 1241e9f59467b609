import {
  COMMON_WORDS as common,
  FALLBACK,
  HEDGES,
  LANGUAGES,
  NO_WORDS,
  type Hedge,
  type Hedges,
  type LanguageWords,
} from './language-words.ts';
import { phraseList, phrasesOf, type Phrases } from './phrases.ts';
import { spelledNumbers } from './spelled-table.ts';

/** Everything that reading a text in one language takes. */
export type Grammar = {
  tag: string;
  language: string;
  decimal: string;
  group: string;
  words: LanguageWords;
  spelled: Phrases<number>;
  hundreds: Phrases<number>;
  multipliers: Phrases<number>;
  scales: Phrases<number>;
  percent: Phrases<true>;
  money: Phrases<string>;
  signs: Map<string, string>;
  measures: Phrases<string>;
  per: Phrases<true>;
  nights: Phrases<string>;
  half: Phrases<true>;
  to: Phrases<true>;
  of: Phrases<true>;
  ofCounted: Phrases<true>;
  outOf: Phrases<true>;
  scaleParts: Phrases<number>;
  shares: Phrases<number>;
  sharesAlone: Phrases<number>;
  sharesLimited: Phrases<number>;
  factors: Phrases<number>;
  /** By their last character, the longest first. */
  hedges: Map<string, [string, Hedge][]>;
  hedgesAfter: Phrases<Hedge>;
  nouns: Set<string>;
  changes: Set<string>;
  labels: Set<string>;
  names: Set<string>;
  each: Set<string>;
  clock: Phrases<true>;
  hours: Phrases<true>;
  ordinals: Phrases<true>;
  decade: Phrases<true>;
  months: Phrases<number>;
  quarters: Phrases<number>;
  study: Phrases<true>;
  unnamed: Phrases<true>;
  dateOrder: string;
};

const known = new Map<string, Grammar>();
/** Tags come from requests; more than this many different ones are no texts. */
const KNOWN_MAX = 64;

export function grammarOf(tag: string): Grammar {
  const found = known.get(tag);
  if (found) return found;
  if (known.size >= KNOWN_MAX) known.clear();
  const grammar = createGrammar(supported(tag));
  known.set(tag, grammar);
  return grammar;
}

function supported(tag: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag)[0] ?? FALLBACK;
  } catch {
    return FALLBACK;
  }
}

function createGrammar(tag: string): Grammar {
  const language = new Intl.Locale(tag).language;
  const words = LANGUAGES[language] ?? NO_WORDS;
  const english = LANGUAGES[FALLBACK] ?? NO_WORDS;
  const money = moneyWords(language, words);
  return {
    tag,
    language,
    ...separators(tag),
    words,
    spelled: phrasesOf(spelledNumbers(words)),
    hundreds: phrasesOf(hundredsOf(words)),
    multipliers: phrasesOf((words.hundred ?? []).map((word) => [word, 100] as const)),
    scales: phrasesOf(Object.entries({ ...common.scales, ...words.scales })),
    percent: phraseList(['%', '٪', 'percent', ...(words.percent ?? [])]),
    money: phrasesOf(money),
    signs: new Map(money),
    measures: phrasesOf(Object.entries({ ...common.measures, ...words.measures })),
    per: phraseList(['/', ...(words.per ?? [])]),
    nights: phrasesOf((words.nights ?? []).map((word) => [word, 'day'] as const)),
    half: phraseList(words.half),
    to: phraseList(['–', '—', ' – ', ' — ', '-', ' - ', ...(words.to ?? [])]),
    of: phraseList(words.of),
    ofCounted: phraseList(words.ofCounted),
    outOf: phraseList(words.outOf),
    scaleParts: phrasesOf(Object.entries(words.scaleParts ?? {})),
    shares: phrasesOf(Object.entries(words.shares ?? {})),
    sharesAlone: phrasesOf(Object.entries(words.sharesAlone ?? {})),
    sharesLimited: phrasesOf(Object.entries(words.sharesLimited ?? {})),
    factors: phrasesOf(Object.entries(words.factors ?? {})),
    hedges: Map.groupBy(
      [...hedgeWords(words.hedges), ...hedgeWords(common.hedges)].sort(
        ([one], [other]) => other.length - one.length,
      ),
      ([phrase]) => phrase.slice(-1),
    ),
    hedgesAfter: phrasesOf(hedgeWords(words.hedgesAfter)),
    nouns: new Set(words.nouns),
    changes: new Set(words.changes),
    labels: new Set([words.labels ?? [], words.pages ?? [], words.rooms ?? [], common.labels].flat()),
    names: new Set(common.names),
    each: new Set(words.each),
    clock: phraseList(words.clock),
    hours: phraseList(words.hours),
    ordinals: phraseList([...(words.ordinals ?? []), ...(english.ordinals ?? [])]),
    decade: phraseList([...(words.decade ?? []), 's']),
    months: phrasesOf([...monthNames(tag), ...Object.entries(words.months ?? {})]),
    quarters: phrasesOf(Object.entries(words.quarter ?? {})),
    study: phraseList(words.study),
    unnamed: phraseList(words.unnamed),
    dateOrder: dateOrder(tag),
  };
}

const hedgeWords = (hedges: Hedges = {}) =>
  HEDGES.flatMap((hedge) => (hedges[hedge] ?? []).map((words): [string, Hedge] => [words, hedge]));

function separators(tag: string) {
  const parts = new Intl.NumberFormat(tag, { useGrouping: 'always', numberingSystem: 'latn' }).formatToParts(
    1_234_567.5,
  );
  const of = (type: string, usual: string) => parts.find((part) => part.type === type)?.value ?? usual;
  return { decimal: of('decimal', '.'), group: of('group', ',') };
}

/** Signs, codes and words of currencies, in lower case. */
function moneyWords(language: string, { money, measures = {} }: LanguageWords): [string, string][] {
  const kr = Reflect.get(common.kr, language) as string | undefined;
  const yen = (Reflect.get(common.yen, language) as string | undefined) ?? 'JPY';
  return [
    // A measure of the language is no currency: "6 ft" is a height in English.
    ...Object.entries<string>(common.money).filter(([word]) => !(word in measures)),
    ...common.codes.map((code): [string, string] => [code.toLowerCase(), code]),
    ...(kr
      ? ([
          ['kr', kr],
          ['kr.', kr],
        ] satisfies [string, string][])
      : []),
    ['¥', yen],
    ['￥', yen],
    ...Object.entries(money ?? {}),
  ];
}

/** "cien" to "novecientos"; "ciento=100" is another word for one of them. */
function hundredsOf({ hundreds = [] }: LanguageWords): [string, number][] {
  let hundred = 0;
  return hundreds.map((entry): [string, number] => {
    const [word = '', value] = entry.split('=');
    if (value === undefined) hundred += 100;
    return [word, value === undefined ? hundred : Number(value)];
  });
}

/** The month's names alone and within a date, long and short. */
function monthNames(tag: string): [string, number][] {
  const names = new Map<string, number>();
  for (const month of ['long', 'short'] as const) {
    for (const options of [{ month }, { month, day: 'numeric' }] as const) {
      const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC', calendar: 'gregory' });
      for (let index = 0; index < 12; index += 1) {
        const parts = format.formatToParts(Date.UTC(2026, index, 5));
        const name = parts.find(({ type }) => type === 'month')?.value.toLowerCase();
        if (!name || /^\d/.test(name)) continue;
        names.set(name, index + 1);
        if (!name.endsWith('.') && month === 'short') names.set(`${name}.`, index + 1);
      }
    }
  }
  return [...names];
}

/** The order of day, month and year in a short date: dmy, mdy or ymd. */
function dateOrder(tag: string): string {
  const parts = new Intl.DateTimeFormat(tag, { calendar: 'gregory', timeZone: 'UTC' }).formatToParts(0);
  return parts.flatMap(({ type }) => (/^(day|month|year)$/.test(type) ? type.charAt(0) : [])).join('');
}

export const IDIOMS = phraseList(common.idioms);
export const CURRENCY_CODES = new Set(common.codes);
/** Countries and bodies in capitals; a number behind them is none of theirs. */
export const REGIONS = new Set(common.regions);
export const NAMED: readonly string[] = common.named;
