import data from './languages.json' with { type: 'json' };

type Words = Readonly<Record<string, string>>;
type Numbers = Readonly<Record<string, number>>;

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
  scales?: Numbers;
  percent?: string[];
  money?: Words;
  measures?: Words;
  to?: string[];
  between?: string[];
  and?: string[];
  of?: string[];
  shares?: Numbers;
  nouns?: string[];
  labels?: string[];
  clock?: string[];
  ordinals?: string[];
  decade?: string[];
  decadeBefore?: string[];
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
