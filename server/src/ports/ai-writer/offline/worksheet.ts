import { escapeHtml } from '#server/lib/markup.ts';
import { countWords } from '#shared/rules/text/text.ts';
import type { PiecePlan } from '#shared/schemas/content-plan.ts';
import type { SectionRequest } from '../ai-writer.ts';
import type { Brief } from '../brief.ts';
import { barePlan, bareSection } from './bare-plan.ts';
import worksheets from './worksheets.json' with { type: 'json' };

type Worksheet = (typeof worksheets)['en'];

const WORKSHEETS: Record<string, Worksheet> = worksheets;

const worksheetFor = ({ language }: Brief): Worksheet =>
  WORKSHEETS[new Intl.Locale(language ?? 'en').language] ?? worksheets.en;

/** For a brief without sources: of each heading the reader's question, what belongs there, and what only the author knows. */
export function planWorksheet(brief: Brief): PiecePlan {
  const { parts, excerpt } = worksheetFor(brief);
  const sections = parts.map(({ heading, question, lines }) => ({
    ...bareSection(heading, countWords(lines.join(' '))),
    question,
  }));
  return { ...barePlan(brief, excerpt), sections };
}

/** A heading that the author has set takes the part that stands in its place. */
export function composeWorksheet({ brief, plan, position }: SectionRequest): string {
  const { parts } = worksheetFor(brief);
  const isLast = position === plan.sections.length - 1;
  const between = parts.slice(1, -1);
  const own = position === 0 ? parts[0] : between[(position - 1) % between.length];
  const lines = (isLast ? parts.at(-1) : own)?.lines ?? [];
  const heading = plan.sections[position]?.heading ?? '';
  const title = heading && `<h2>${escapeHtml(heading)}</h2>\n`;
  return `${title}<p>${escapeHtml(lines.join(new Intl.Locale(brief.language ?? 'en').language === 'ja' ? '' : ' '))}</p>`;
}
