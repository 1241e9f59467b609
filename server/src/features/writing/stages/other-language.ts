import { languageOf } from '#server/text/language-of.ts';
import { languageName } from '#shared/rules/languages.ts';
import { stripTags } from '#shared/rules/text/text.ts';

/** A text of fewer different words does not show its language for sure. */
const WORDS_MIN = 15;

/** The language that a text is in, where it is not the one that was asked for. */
export function otherLanguage(html: string, asked: string | null): string | null {
  const text = stripTags(html);
  if (asked === null || new Set(text.match(/\p{L}+/gu)).size < WORDS_MIN) return null;
  const found = languageOf(text);
  return sameName(asked) === found ? null : found;
}

/** Norwegian is detected under one name. */
const sameName = (code: string) => new Intl.Locale(code).language.replace(/^n[bn]$/, 'no');

/** What a writer is told of it. */
export function languageFault(html: string, asked: string | null): string | null {
  const found = otherLanguage(html, asked);
  if (found === null || asked === null) return null;
  return `it is in ${languageName(found)}, and the piece is in ${languageName(asked)}`;
}
