import { IMPORT_MESSAGES } from '#shared/rules/calendar-import.ts';
import { WORD_COUNT_MAX, WORD_COUNT_MIN, type LongFormType } from '#shared/rules/content.ts';
import { LANGUAGES, languageName, type Language } from '#shared/rules/languages.ts';

/** What a cell says, or the sentence about what is wrong with it. */
export type Read<Value> = { value: Value } | { problem: string };

/** No half of a character is left at the end. */
export const cutAt = (text: string, length: number) => text.slice(0, length).toWellFormed();

const SHOWN = 40;
/** A cell as it is repeated in a sentence. */
export const shown = (cell: string) => (cell.length > SHOWN ? `${cutAt(cell, SHOWN)}…` : cell);

const plain = (cell: string) => cell.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** In the languages of the headings. */
const TYPES: Record<LongFormType, string> = {
  blog: 'blog blogpost post article blogarticle artikel blogartikel beitrag blogbeitrag articledeblog artículo entrada',
  page: 'page webpage landingpage website seite webseite pageweb página páginaweb',
};

export function readType(cell: string): Read<LongFormType> {
  const type = (Object.keys(TYPES) as LongFormType[]).find((one) =>
    TYPES[one].split(' ').includes(plain(cell)),
  );
  return type ? { value: type } : { problem: IMPORT_MESSAGES.typeUnknown(shown(cell)) };
}

/** "1,200", "1.200", "1 200 words". */
const WORDS = /^(\d{1,3}(?:[.,'’ ]\d{3})+|\d{1,7})(?: ?(?:words?|wörter|mots?|palabras?))?$/i;

export function readWords(cell: string): Read<number> {
  const digits = WORDS.exec(cell)?.[1]?.replace(/\D/g, '');
  if (!digits) return { problem: IMPORT_MESSAGES.wordsInvalid(shown(cell)) };
  const words = Number(digits);
  const isPossible = words >= WORD_COUNT_MIN && words <= WORD_COUNT_MAX;
  return isPossible ? { value: words } : { problem: IMPORT_MESSAGES.wordsOutOfRange(words) };
}

/** The languages in which headings, months and languages are understood. */
export const HEADING_LOCALES = ['en', 'de', 'fr', 'es'];
const NAMED = { type: 'language' } as const;

let languages: Map<string, Language> | undefined;

/** Every language by its code, its own name, and its name in the languages of the headings. */
function languagesByName(): Map<string, Language> {
  const named = (code: Language) => {
    const { language } = new Intl.Locale(code);
    const namers = [...HEADING_LOCALES, code].map((locale) => new Intl.DisplayNames(locale, NAMED));
    const namesOf = (one: string) => namers.map((namer) => namer.of(one));
    return [language, ...namesOf(language), code, languageName(code), ...namesOf(code)];
  };
  // Of several kinds of a language the first is meant, but for English.
  const all = ['en-US' as const, ...LANGUAGES].flatMap((code) =>
    named(code).flatMap((name) => (name ? [[plain(name), code] as const] : [])),
  );
  return new Map(all.toReversed());
}

export function readLanguage(cell: string): Read<Language> {
  languages ??= languagesByName();
  const value = languages.get(plain(cell));
  return value ? { value } : { problem: IMPORT_MESSAGES.languageUnknown(shown(cell)) };
}
