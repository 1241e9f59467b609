import texts from './texts/vocabulary.json' with { type: 'json' };

const list = (words: string) => new Set(words.split(' '));

/** Countable nouns that people type in the singular without an article ("standing desk"). */
export const COUNT_NOUNS = list(texts.countNouns);
/** Verbs with which topics begin that are instructions ("improve your website"). */
export const INSTRUCTIONS = list(texts.instructions);
const COMMON_WORDS = list(texts.commonWords);
const DOUBLED = list(texts.doubledVerbs);

const COMMON_ENDING =
  /(ings?|tions?|ments?|ness|ity|ities|able|ible|ful|less|ous|ive|ical|ers?|ors?|ists?|ics?|ally|ly)$/;

/** Words that may be written small inside a sentence; names are left as they are. */
export function isCommonWord(word: string): boolean {
  const small = word.toLowerCase();
  const singular = small.replace(/s$/, '');
  if (COMMON_WORDS.has(small) || COUNT_NOUNS.has(small) || COUNT_NOUNS.has(singular)) return true;
  return small.length > 5 && COMMON_ENDING.test(small);
}

/** "brew" -> "brewing", "make" -> "making", "set" -> "setting". */
export function gerund(verb: string): string {
  if (verb === 'be') return 'being';
  if (DOUBLED.has(verb)) return `${verb}${verb.slice(-1)}ing`;
  if (verb.endsWith('ie')) return `${verb.slice(0, -2)}ying`;
  if (/[^eoy]e$/.test(verb)) return `${verb.slice(0, -1)}ing`;
  return `${verb}ing`;
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
