import { directionOf, languageName, LANGUAGES } from '#shared/rules/languages.ts';

export const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: languageName(value) })).sort(
  (one, other) => one.label.localeCompare(other.label, 'en'),
);

export function textLanguage(language: string | null) {
  return { lang: language ?? undefined, dir: directionOf(language) };
}
