import type { PiecePlan } from '#shared/schemas/content-plan.ts';
import { allocate } from './allocate.ts';
import type { Brief } from './brief.ts';
import { fitWords } from './fit-plan.ts';

const WORDS_OF_A_SECTION = 150;

/** The author's outline prevails; the writer's plan for its headings is kept. */
export function settleOutline(plan: PiecePlan, brief: Brief): PiecePlan {
  const { outline, wordCount } = brief;
  if (!outline) return plan;

  const known = new Map(plan.sections.map((section) => [nameOf(section.heading), section]));
  const sections = outline.sections.map(({ heading, points }) => {
    const planned = known.get(nameOf(heading));
    return {
      heading,
      question: planned?.question ?? '',
      points,
      keywords: planned?.keywords ?? [],
      facts: planned?.facts ?? [],
      wishes: planned?.wishes ?? [],
      element: planned?.element ?? ('none' as const),
      words: planned?.words ?? WORDS_OF_A_SECTION,
    };
  });
  const shares = fitWords(
    sections.map(({ words }) => words),
    wordCount,
  );
  const sized = sections.map((section, index) => ({ ...section, words: shares[index] ?? 1 }));
  const retitled = (text: string) => text.replaceAll(plan.title, () => outline.title);

  return {
    ...plan,
    title: outline.title,
    slug: retitled(plan.slug),
    imageAlt: retitled(plan.imageAlt),
    titleOptions: [plan.title, ...plan.titleOptions].filter((title) => title !== outline.title).slice(0, 3),
    sections: allocate(sized, { brief, faq: plan.faq }),
  };
}

const nameOf = (heading: string) => heading.trim().toLowerCase();
