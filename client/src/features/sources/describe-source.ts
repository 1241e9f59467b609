import { languageName } from '#shared/rules/languages.ts';
import { longDate, longUtcDate } from '../../lib/in-words.ts';
import { countOf, SOURCE_KIND_LABELS, type Source } from './source.ts';

/** What a source is, from the most telling to the least. */
export function describeSource({ kind, url, publishedOn, fetchedAt, language, factCount, pieces }: Source) {
  return [
    SOURCE_KIND_LABELS[kind],
    url && new URL(url).hostname.replace(/^www\./, ''),
    publishedOn ? `published ${longUtcDate(publishedOn)}` : `added ${longDate(fetchedAt)}`,
    language && nameOf(language),
    countOf(factCount, 'fact'),
    pieces > 0 && `in ${countOf(pieces, 'piece')}`,
  ].filter((part): part is string => Boolean(part));
}

/** What a page says its language is need not be a code that anybody knows. */
function nameOf(code: string): string {
  try {
    return languageName(code);
  } catch {
    return code;
  }
}
