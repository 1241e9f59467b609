import type { PlannedSection } from '#shared/schemas/content-plan.ts';
import { createTermIndex } from '#server/text/terms.ts';
import type { Brief, OwnPage } from './brief.ts';

export function pagesFor(
  { ownPages }: Pick<Brief, 'ownPages'>,
  sections: PlannedSection[],
  position: number,
): OwnPage[] {
  if (ownPages.length === 0) return [];
  const texts = sections.map(({ heading, points }) => [heading, ...points].join('\n'));
  const index = createTermIndex(texts);
  return ownPages.filter(({ title }, number) => {
    const [nearest] = [...index.closeness(title)].toSorted(([, one], [, other]) => other - one);
    return (nearest?.[0] ?? number % sections.length) === position;
  });
}
