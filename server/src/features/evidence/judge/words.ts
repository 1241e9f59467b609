import {
  afternoonNames,
  CURRENCIES,
  joinNames,
  moneyNames,
  monthNames,
  scaleNames,
  unitNames,
  weekdayNames,
} from './intl-names.ts';
import data from './words.json' with { type: 'json' };

// Names of scales, units, money, months and weekdays come from Intl; the data file has what Intl does not say, also the
// signs of every language.

const HEDGES = ['about', 'nearly', 'over', 'under'] as const;
/** What a text leaves open of a figure: it is rounded, a little too high, or one end of what may be. */
export type Hedge = (typeof HEDGES)[number];
type Lists = Readonly<Record<string, string | undefined>>;
const TABLES: Readonly<Record<string, Lists | undefined>> = data;

type Part = { kind: 'percent' | 'number'; value: string; unit: '×' | null };

export type Words = {
  scales: Map<string, number>;
  units: Map<string, string>;
  money: Map<string, string>;
  months: Map<string, number>;
  weekdays: Map<string, number>;
  spelled: Map<string, number>;
  hundreds: Set<string>;
  /** Small words that are written onto the next one: the Arabic "and" of "and three". */
  prefixes: string[];
  articles: Set<string>;
  /** "a third of", "doubled". */
  parts: Map<string, Part>;
  /** Before how much something has changed. */
  by: string[];
  /** "The second half" is no 50 %. */
  which: Set<string>;
  /** "one in five", "drei von zehn". */
  of: string[];
  /** Between a part and its whole, as in "two among the three", "zwei meiner drei". */
  among: string[];
  /** A part without a number, as in "neither of the two". */
  some: string[];
  links: string[];
  /** Between the last two of a list. */
  joins: string[];
  hedges: Map<string, Hedge>;
  hedgesAfter: Map<string, Hedge>;
  clock: string[];
  afternoon: string[];
  cited: string[];
  studies: string[];
  /** What an institution is called, and that one is cited: it says or finds something. */
  institutions: string[];
  saying: string[];
  not: Set<string>;
  /** "Rose" and "fell". */
  up: Set<string>;
  down: Set<string>;
  /** Before a figure below zero. */
  minus: RegExp;
  streets: { behindName: string[]; aheadOfName: string[]; endings: string[]; ofNumberLast: string[] };
  boxes: string[];
  isDecimalComma: boolean;
};

const MONEY = new Set(CURRENCIES);
/** Intl's plain English has no litres and metres. */
const BRITISH = 'en-GB';
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
  const entries = (name: string, table = lists) =>
    listed(table[name]).map(
      (entry) => [entry.slice(0, entry.lastIndexOf('=')), entry.slice(entry.lastIndexOf('=') + 1)] as const,
    );
  const own = [...entries('units', TABLES['every']), ...entries('units')];
  const here = (name: string) => [...listed(TABLES['every']?.[name]), ...listed(lists[name])];
  const more = entries('more').map(([word, value]) => [word, Number(value)] as const);
  const languages = language === 'en' ? ['en'] : [language, 'en'];
  const named = languages.flatMap((one) => [...unitNames(one), ...moneyNames(one)]);
  const units = new Map([...named, ...unitNames(BRITISH)].reverse());
  for (const [word, unit] of own) if (!isScale(unit)) units.set(word, unit);

  const hedges = HEDGES.flatMap((hedge) => listed(lists[hedge]).map((word) => [word, hedge] as const));
  const isAfter = (word: string) => word.startsWith(BEHIND);

  return {
    units,
    money: new Map([...units].filter(([, unit]) => isMoney(unit))),
    scales: new Map([
      ...languages.flatMap(scaleNames),
      ...own.flatMap(([word, scale]) => (isScale(scale) ? [[word, Number(scale)] as const] : [])),
    ]),
    months: new Map(monthNames(language).reverse()),
    weekdays: new Map(weekdayNames(language)),
    spelled: spelledNumbers(lists, more),
    hundreds: new Set(listed(lists['hundred'])),
    prefixes: listed(lists['prefixes']),
    articles: new Set(listed(lists['articles'])),
    parts: new Map(entries('parts').map(([word, part]) => [word, partOf(part)])),
    by: listed(lists['by']),
    which: new Set(listed(lists['which'])),
    of: listed(lists['of']),
    among: listed(lists['among']),
    some: listed(lists['some']),
    links: listed(lists['links']),
    joins: joinNames(language),
    hedges: new Map(hedges.filter(([word]) => !isAfter(word))),
    hedgesAfter: new Map(
      hedges.filter(([word]) => isAfter(word)).map(([word, hedge]) => [word.slice(BEHIND.length), hedge]),
    ),
    clock: listed(lists['clock']),
    afternoon: afternoonNames(language),
    cited: listed(lists['cited']),
    studies: listed(lists['studies']),
    institutions: here('institutions'),
    saying: listed(lists['saying']),
    not: new Set(listed(lists['not'])),
    up: new Set(listed(lists['up'])),
    down: new Set(listed(lists['down'])),
    minus: new RegExp(String.raw`(?<!\p{L})(?:${here('minus').join('|')}) ?$`, 'u'),
    streets: streetsOf(here),
    boxes: here('boxes'),
    isDecimalComma: new Intl.NumberFormat(tag).format(1.5).includes(','),
  };
}

const streetsOf = (here: (name: string) => string[]) => ({
  behindName: here('streetsBehindName'),
  aheadOfName: here('streetsAheadOfName'),
  endings: here('streetEndings'),
  ofNumberLast: here('streetsOfNumberLast'),
});

const listed = (list: string | undefined) => (list ? list.split('|') : []);
/** "…or more" stands behind its figure. */
const BEHIND = '…';
const isScale = (unit: string) => /^\d+$/.test(unit);
/** "50%" and "2×". */
const partOf = (part: string): Part => {
  const isFactor = part.endsWith('×');
  return {
    kind: isFactor ? 'number' : 'percent',
    value: String(Number(part.slice(0, -1))),
    unit: isFactor ? '×' : null,
  };
};
const TENS_AT = 20;
/** Every spelled number below a hundred, and below a thousand where the language writes those in one word. */
function spelledNumbers(lists: Lists, more: (readonly [string, number])[]): Map<string, number> {
  const numbers = new Map<string, number>();
  const words = listed(lists['numbers']);
  const ones = words.slice(0, TENS_AT);
  ones.forEach((word, value) => numbers.set(word, value));
  words.slice(TENS_AT).forEach((tens, ten) => {
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
