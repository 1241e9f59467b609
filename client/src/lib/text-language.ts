import { directionOf } from '#shared/rules/languages.ts';

/** How an element says what language its text has; null where none was chosen. */
export function textLanguage(language: string | null) {
  return { lang: language ?? undefined, dir: directionOf(language) };
}
