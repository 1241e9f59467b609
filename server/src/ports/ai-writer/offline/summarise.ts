import type { Brief } from '../brief.ts';
import { escapeHtml } from '../../../lib/escape-html.ts';
import { gistOf } from './source-piece.ts';

/** An answer first, then the points the piece makes. */
export function composeSummary(brief: Brief, content: string): string {
  const { opening, takeaways } = gistOf({ title: brief.topic, content, aiSummary: null, includeText: null });
  const answer = opening.slice(0, 2).join(' ') || (takeaways[0] ?? '');
  const points = takeaways.filter((sentence) => !answer.includes(sentence)).slice(0, 3);
  const list = points.map((sentence) => `<li>${escapeHtml(sentence)}</li>`).join('');
  return `<p>${escapeHtml(answer)}</p>${list && `<ul>${list}</ul>`}`;
}
