import {
  afternoonNames,
  CURRENCIES,
  moneyNames,
  monthNames,
  scaleNames,
  unitNames,
  weekdayNames,
} from './intl-names.ts';
import data from './words.json' with { type: 'json' };

// Names of scales, units, money, months and weekdays come from Intl; the data file has what Intl does not say.

const HEDGES = ['about', 'nearly', 'over', 'under'] as const;
/** What a text leaves open of a figure: it is rounded, a little too high, or one end of what may be. */
export type Hedge = (typeof HEDGES)[number];
type Lists = Readonly<Record<string, string | undefined>>;
const TABLES: Readonly<Record<string, Lists | undefined>> = data;

export type Words = {
  scales: Map<string, number>;
  units: Map<string, string>;
  money: Map<string, string>;
  months: Map<string, number>;
  weekdays: Map<string, number>;
  spelled: Map<string, number>;
  hundreds: Set<string>;
  articles: Set<string>;
  shares: Map<string, number>;
  factors: Map<string, number>;
  /** "one in five", "drei von zehn". */
  of: string[];
  links: string[];
  hedges: Map<string, Hedge>;
  hedgesAfter: Map<string, Hedge>;
  clock: string[];
  /** What stands before an hour after noon. */
  afternoon: string[];
  cited: string[];
  studies: string[];
  not: Set<string>;
  isDecimalComma: boolean;
};

/** Signs that Intl does not give in every language. */
const SIGNS: Readonly<Record<string, string>> = {
  '%': 'percent',
  '％': 'percent',
  '‰': '‰',
  '€': 'EUR',
  $: 'USD',
  us$: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₽': 'RUB',
  '₩': 'KRW',
  '₺': 'TRY',
  zł: 'PLN',
  kč: 'CZK',
  'fr.': 'CHF',
  円: 'JPY',
  元: 'CNY',
  원: 'KRW',
  ドル: 'USD',
  美元: 'USD',
  달러: 'USD',
  ユーロ: 'EUR',
  欧元: 'EUR',
  유로: 'EUR',
  euros: 'EUR',
  dollars: 'USD',
  dollar: 'USD',
  pounds: 'GBP',
  złotych: 'PLN',
  złote: 'PLN',
  reais: 'BRL',
  korun: 'CZK',
  yen: 'JPY',
  '℃': 'celsius',
  '°c': 'celsius',
  '°f': 'fahrenheit',
  '°': 'degree',
  h: 'hour',
  min: 'minute',
  ms: 'millisecond',
  'm²': 'm²',
  m2: 'm²',
  qm: 'm²',
  'km²': 'km²',
  km: 'kilometer',
  kg: 'kilogram',
  kw: 'kw',
  kwh: 'kwh',
  mw: 'mw',
  gw: 'gw',
  ghz: 'ghz',
  mhz: 'mhz',
  px: 'px',
  '×': '×',
  x: '×',
  倍: '×',
};
const MONEY = new Set(CURRENCIES);
const SCALE_SIGNS: Readonly<Record<string, number>> = {
  k: 1e3,
  mn: 1e6,
  mio: 1e6,
  'mio.': 1e6,
  mln: 1e6,
  bn: 1e9,
  mrd: 1e9,
  'mrd.': 1e9,
};

const known = new Map<string, Words>();
const KNOWN_MAX = 32;

/** @param language any tag; unknown ones have the words of English */
export function wordsOf(language: string): Words {
  const tag = supported(language);
  const made = known.get(tag) ?? makeWords(tag);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(tag, made);
  return made;
}

function supported(language: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

export const isMoney = (unit: string | null) => unit !== null && MONEY.has(unit);

function makeWords(tag: string): Words {
  const [language = 'en'] = tag.split('-');
  const lists: Lists = TABLES[language === 'no' ? 'nb' : language] ?? {};
  const entries = (name: string) =>
    listed(lists[name]).map(
      (entry) => [entry.slice(0, entry.lastIndexOf('=')), entry.slice(entry.lastIndexOf('=') + 1)] as const,
    );
  const numbers = (name: string) => new Map(entries(name).map(([word, value]) => [word, Number(value)]));
  const languages = language === 'en' ? ['en'] : [language, 'en'];
  const units = new Map(languages.flatMap((one) => [...unitNames(one), ...moneyNames(one)]).reverse());
  for (const [word, unit] of [...Object.entries(SIGNS), ...entries('units')]) units.set(word, unit);
  const hedges = (ending: string) =>
    new Map(
      HEDGES.flatMap((hedge) =>
        listed(lists[`${hedge}${ending}`]).map((word) => [word.trim(), hedge] as const),
      ),
    );
  return {
    units,
    money: new Map([...units].filter(([, unit]) => isMoney(unit))),
    scales: new Map([...languages.flatMap(scaleNames), ...Object.entries(SCALE_SIGNS), ...numbers('scales')]),
    months: new Map(monthNames(language).reverse()),
    weekdays: new Map(weekdayNames(language)),
    spelled: spelledNumbers(lists, numbers('more')),
    hundreds: new Set(listed(lists['hundred'])),
    articles: new Set(listed(lists['articles'])),
    shares: numbers('shares'),
    factors: numbers('factors'),
    of: listed(lists['of']),
    links: listed(lists['links']),
    hedges: hedges(''),
    hedgesAfter: hedges('After'),
    clock: listed(lists['clock']),
    afternoon: afternoonNames(language),
    cited: listed(lists['cited']),
    studies: listed(lists['studies']),
    not: new Set(listed(lists['not'])),
    isDecimalComma: new Intl.NumberFormat(tag).format(1.5).includes(','),
  };
}

const listed = (list: string | undefined) => (list ? list.split('|') : []);
/** Every spelled number below a hundred, and below a thousand where the language writes those in one word. */
function spelledNumbers(lists: Lists, more: Map<string, number>): Map<string, number> {
  const numbers = new Map<string, number>();
  const ones = listed(lists['ones']);
  ones.forEach((word, value) => numbers.set(word, value));
  listed(lists['tens']).forEach((tens, ten) => {
    const base = 20 + 10 * ten;
    numbers.set(tens, base);
    const last = lists['base20'] && (base === 60 || base === 80) ? 19 : 9;
    for (const [index, one] of ones.slice(1, last + 1).entries()) {
      const stem = lists['elide'] && /^[aeiou]/.test(one) ? tens.slice(0, -1) : tens;
      for (const form of listed(lists['join'])) {
        const compound = form.replace('{t}', stem).replace('{o}', one);
        if (!numbers.has(compound)) numbers.set(compound, base + index + 1);
      }
    }
  });
  for (const [word, value] of more) numbers.set(word, value);
  if (lists['glued']) addHundreds(lists['glued'], numbers);
  return numbers;
}

/** "zweihundertfünfzig". */
function addHundreds(form: string, numbers: Map<string, number>) {
  const below = [...numbers].filter(([word, value]) => Number.isInteger(value) && !word.includes(' '));
  for (const [first, hundreds] of below) {
    if (hundreds < 1 || hundreds > 9) continue;
    for (const [rest, value] of [['', 0] as const, ...below])
      numbers.set(form.replace('{o}', first).replace('{r}', rest), 100 * hundreds + value);
  }
}
