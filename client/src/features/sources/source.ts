import type { SourceKind } from '#shared/rules/sources.ts';
import type { RouterOutputs } from '../../lib/trpc.ts';
import { dotted, grouped, longDate, longUtcDate } from '../../lib/in-words.ts';
import { languageName } from '#shared/rules/languages.ts';

export type Source = RouterOutputs['content']['listSources']['sources'][number];

const SOURCE_KIND_LABELS: Record<SourceKind, string> = {
  text: 'Text',
  url: 'Web page',
  pdf: 'PDF',
  docx: 'Word document',
  site: 'Your website',
  profile: 'Profile',
};

export const countOf = (count: number, one: string) => `${grouped(count)} ${one}${count === 1 ? '' : 's'}`;

export function describeSources(sources: Pick<Source, 'factCount'>[]): string {
  const facts = sources.reduce((sum, { factCount }) => sum + factCount, 0);
  return `${countOf(sources.length, 'source')}, ${countOf(facts, 'fact')}`;
}

export function describeSource({ kind, url, publishedOn, fetchedAt, language, factCount, pieces }: Source) {
  return dotted(
    SOURCE_KIND_LABELS[kind],
    url && new URL(url).hostname.replace(/^www\./, ''),
    publishedOn ? `published ${longUtcDate(publishedOn)}` : `added ${longDate(fetchedAt)}`,
    language && nameOf(language),
    countOf(factCount, 'fact'),
    pieces > 0 && `in ${countOf(pieces, 'piece')}`,
  );
}

/** What a page says its language is need not be a code that anybody knows. */
function nameOf(code: string): string {
  try {
    return languageName(code);
  } catch {
    return code;
  }
}
