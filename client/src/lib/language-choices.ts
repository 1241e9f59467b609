import { LANGUAGES, languageName } from '#shared/rules/languages.ts';

/** The languages a piece can be written in, by name. */
export const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: languageName(value) })).sort(
  (one, other) => one.label.localeCompare(other.label, 'en'),
);
