import texts from './texts/vocabulary.json' with { type: 'json' };

const list = (words: string) => new Set(words.split(' '));

/** Verbs with which topics begin that are instructions ("improve your website"). */
export const INSTRUCTIONS = list(texts.instructions);
/** Countable nouns that people type in the singular without an article ("standing desk"). */
const COUNT_NOUNS = list(texts.countNouns);
const COMMON_WORDS = list(texts.commonWords);
const DOUBLED = list(texts.doubledVerbs);
const DULL = list(texts.dull);
const PLURALS = new Map(Object.entries(texts.plurals));
const COMMON_ENDING =
  /(ings?|tions?|ments?|ness|ity|ities|able|ible|ful|less|ous|ive|ical|ers?|ors?|ists?|ics?|ally|ly)$/;

/** Says nothing about the subject of a text. */
export const isDull = (word: string) => DULL.has(word.toLowerCase());

/** Words that may be written small inside a sentence; names are left as they are. */
export function isCommonWord(word: string): boolean {
  const small = word.toLowerCase();
  const known = [small, small.replace(/s$/, '')].some((form) => COUNT_NOUNS.has(form));
  return known || COMMON_WORDS.has(small) || (small.length > 5 && COMMON_ENDING.test(small));
}

/** "desk" -> "desks", "party" -> "parties"; any word but a known countable noun stays as it is. */
export function plural(noun: string): string {
  if (!COUNT_NOUNS.has(noun)) return noun;
  const ending = /(s|x|ch|sh)$/.test(noun) ? 'es' : 's';
  return PLURALS.get(noun) ?? (/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}${ending}`);
}

/** "brew" -> "brewing", "make" -> "making", "set" -> "setting". */
export function gerund(verb: string): string {
  if (DOUBLED.has(verb)) return `${verb}${verb.slice(-1)}ing`;
  if (verb.endsWith('ie')) return `${verb.slice(0, -2)}ying`;
  return verb !== 'be' && /[^eoy]e$/.test(verb) ? `${verb.slice(0, -1)}ing` : `${verb}ing`;
}

let names: Set<string> | undefined;

/** A place, a people, a language, a company or a date, which keeps its capital. */
export function isName(word: string): boolean {
  names ??= new Set([...list(texts.names), ...namesOf('region'), ...namesOf('language')]);
  return names.has(word.toLowerCase());
}

/** "norway" and "norwegian": what the countries and languages of the world are called in English. */
function namesOf(type: 'region' | 'language'): string[] {
  const known = new Intl.DisplayNames('en', { type, fallback: 'none' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes.flatMap(
    (code) => known.of(type === 'region' ? code.toUpperCase() : code)?.toLowerCase() ?? [],
  );
}
