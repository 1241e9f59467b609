import data from './languages.json' with { type: 'json' };

type Words = Readonly<Record<string, string>>;
type Numbers = Readonly<Record<string, number>>;

/** What a text leaves open of a figure: it is rounded, a little too high, or one end of what may be. */
export const HEDGES = ['about', 'nearly', 'over', 'under'] as const;
export type Hedge = (typeof HEDGES)[number];
export type Hedges = Readonly<Partial<Record<Hedge, string[]>>>;

/** What the data file says of a language; a language needs no more than its scale words and percent. */
export type LanguageWords = {
  ones?: string[];
  tens?: string[];
  join?: string[];
  base20?: boolean;
  elide?: boolean;
  glued?: string;
  more?: Numbers;
  hundred?: string[];
  hundreds?: string[];
  links?: string[];
  half?: string[];
  articles?: string[];
  /** What may stand before a scale instead of a number: "half a million". */
  scaleParts?: Numbers;
  scales?: Numbers;
  percent?: string[];
  money?: Words;
  measures?: Words;
  /** Letters that are words here: "w Gdyni" is a place, no watts. */
  notMeasures?: string[];
  /** What joins a price and its time: "$29 per month". */
  per?: string[];
  /** Days of a stay: "89 euros per night". */
  nights?: string[];
  /** What a word before the number makes of its unit: 摂氏30度. */
  measuresBefore?: Readonly<Record<string, Words>>;
  to?: string[];
  /** "rose from 12 to 24": with these behind a change, both ends are true. */
  from?: string[];
  between?: string[];
  and?: string[];
  of?: string[];
  /** The same behind what is counted: "un client sur cinq". */
  ofCounted?: string[];
  /** The whole comes first: "5人に1人". */
  outOf?: string[];
  shares?: Numbers;
  /** Shares without "of" behind a hedge or at the beginning of a sentence: "Half close early". */
  sharesAlone?: Numbers;
  /** The same behind "more than", "nearly" and "less than" alone. */
  sharesLimited?: Numbers;
  /** Words behind which these are none: "half an hour". */
  notShared?: string[];
  /** "doubled" is twice. */
  factors?: Numbers;
  hedges?: Hedges;
  hedgesAfter?: Hedges;
  nouns?: string[];
  /** Of the nouns, those that also measure. */
  points?: string[];
  /** "lost 5 points", "found 9 mistakes": with these, the nouns count something. */
  changes?: string[];
  labels?: string[];
  /** Labels that never stand before what is counted: "on page 45 they explain". */
  pages?: string[];
  /** Labels that do so unless they begin a sentence or stand behind one of the next. */
  rooms?: string[];
  roomsBefore?: string[];
  /** "each week 450": behind these, what looks like a label is a period or a place. */
  each?: string[];
  clock?: string[];
  /** "a las 14.30", "godz. 9". */
  clockBefore?: string[];
  /** "de 7 h à 19 h", "od 9.00 do 17.30". */
  opensFrom?: string[];
  /** How words begin with which a range of hours is a duration: "dure de 7 à 9 h". */
  lasting?: string[];
  /** Words of durations that times of day also have: "à 9 heures". */
  hours?: string[];
  ordinals?: string[];
  decade?: string[];
  decadeBefore?: string[];
  /** Forms of the months that dates in figures do not have. */
  months?: Numbers;
  /** What makes a year of four digits: "w 1898 roku". */
  yearWords?: string[];
  quarter?: Numbers;
  quarterOf?: string[];
  quarterWords?: string[];
  study?: string[];
  unnamed?: string[];
  by?: string[];
};

export const COMMON_WORDS = data.common;
export const LANGUAGES: Readonly<Record<string, LanguageWords>> = data.languages;
export const FALLBACK = 'en';
export const NO_WORDS: LanguageWords = {};
