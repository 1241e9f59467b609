import data from './planted-words.json' with { type: 'json' };

/** About, an invented study, numbers from two to twelve; verbs with their negation; what a shop says of itself, and lies. */
type PlantedWords = {
  about: string;
  study: string;
  numbers: string;
  negations: string[][];
  shop: { sentence: string; said: string; lies: string[] }[];
};
const WORDS: Readonly<Record<string, Partial<PlantedWords> | undefined>> = data;

export const wordsIn = (language: string): PlantedWords => ({
  about: '',
  study: '',
  numbers: '',
  negations: [],
  shop: [],
  ...WORDS[language],
});

export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
