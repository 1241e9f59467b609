import { library } from '#server/lib/large-libraries.ts';
import { LANGUAGES } from '#shared/rules/languages.ts';

/** A language shows itself long before this. */
const SAMPLE = 2000;
/** Shorter texts in Latin letters are taken for English. */
const SAMPLE_MIN = 25;
/** Shorter texts are mistaken for a language that is written alike: German for Swedish, Arabic for Persian. */
const SAMPLE_SURE = 100;
const FALLBACK = 'en';
/** What is offered, as it is detected; Bokmål under the name of Norwegian. */
const OFFERED = [...new Set(LANGUAGES.map((code) => (code === 'nb' ? 'no' : code.slice(0, 2))))];

/**
 * The language of a text as an ISO 639-1 code.
 * @param likely the language of a short text whose letters allow it, such as a source of one line
 */
export function languageOf(text: string, likely?: string): string {
  const sample = text.slice(0, SAMPLE);
  const isShort = sample.length < SAMPLE_MIN && !hasOwnLetters(sample);
  const found = (!isShort && library('tinyld').detect(sample, { only: OFFERED })) || FALLBACK;
  const isAlike = likely && sample.length < SAMPLE_SURE && scriptOf(likely) === scriptOf(found);
  return isAlike ? likely : found;
}

const LETTER = /\p{L}/gu;
const LATIN = /\p{Script=Latin}/gu;

/** Most letters are not Latin: few languages share them, so a word says which it is. */
function hasOwnLetters(text: string): boolean {
  const letters = text.match(LETTER)?.length ?? 0;
  return (text.match(LATIN)?.length ?? 0) < letters / 2;
}

function scriptOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().script;
  } catch {
    return undefined;
  }
}
