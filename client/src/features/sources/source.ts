import type { SourceKind } from '#shared/rules/sources.ts';
import type { RouterOutputs } from '../../lib/trpc.ts';
import { grouped } from '../../lib/in-words.ts';

export type Source = RouterOutputs['content']['listSources']['sources'][number];

export const SOURCE_KIND_LABELS: Record<SourceKind, string> = {
  text: 'Text',
  url: 'Web page',
  pdf: 'PDF',
  docx: 'Word document',
  site: 'Your website',
  profile: 'Profile',
};

export const countOf = (count: number, one: string) => `${grouped(count)} ${one}${count === 1 ? '' : 's'}`;

/** "3 sources, 41 facts" */
export function describeSources(sources: Pick<Source, 'factCount'>[]): string {
  if (sources.length === 0) return 'No sources';
  const facts = sources.reduce((sum, { factCount }) => sum + factCount, 0);
  return `${countOf(sources.length, 'source')}, ${countOf(facts, 'fact')}`;
}
