import { LANGUAGES, languageName, directionOf } from '#shared/rules/languages.ts';

/** The languages a piece can be written in, by name. */
export const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: languageName(value) })).sort(
  (one, other) => one.label.localeCompare(other.label, 'en'),
);

/** How an element says what language its text has; null where none was chosen. */
export function textLanguage(language: string | null) {
  return { lang: language ?? undefined, dir: directionOf(language) };
}
