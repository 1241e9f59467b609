import { languageName, type Language } from '#shared/rules/languages.ts';

/** @param otherwise where no language was chosen: whose language it is then */
export function languageRule(language: Language | null, otherwise: string): string {
  return language
    ? `Write everything in ${languageName(language)}, with its spelling, marks and number formats.`
    : `Write in the language of ${otherwise}.`;
}
