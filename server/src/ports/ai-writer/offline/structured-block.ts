import { countWords } from '#shared/text.ts';
import { hash, shuffled } from './choice.ts';
import type { Say } from './say.ts';
import type { Theme } from './theme.ts';

/** A list or table needs this many words of section around it. */
const LIST_FROM = 95;
const QUOTE_FROM = 120;
const ITEMS_MIN = 3;
/** Share of the section's words the block may take. */
const SHARE = 0.62;

/** The list, table or highlighted sentence of a section, or nothing where the section is short. */
export function structuredBlock(theme: Theme, key: string, words: number, say: Say): string {
  const most = words * SHARE;
  if (theme.list && words >= LIST_FROM) {
    const { lead, items, ordered } = theme.list;
    const tag = ordered ? 'ol' : 'ul';
    return largest(items, key, most, (chosen) => {
      const lines = chosen.map((item) => `<li>${say(item)}</li>`).join('');
      return `<p>${say(lead)}</p>\n<${tag}>${lines}</${tag}>`;
    });
  }
  if (theme.table && words >= LIST_FROM) {
    const { lead, head, rows } = theme.table;
    const columns = head.map((cell) => `<th scope="col">${cell}</th>`).join('');
    return largest(rows, key, most, (chosen) => {
      const lines = chosen
        .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
        .join('');
      return `<p>${say(lead)}</p>\n<table><thead><tr>${columns}</tr></thead><tbody>${lines}</tbody></table>`;
    });
  }
  const quoted = theme.quote && words >= QUOTE_FROM && hash(key) % 2 === 0;
  return quoted ? `<blockquote><p>${say(theme.quote ?? '')}</p></blockquote>` : '';
}

/** The block with the most items, in their order, that stays within the words. */
function largest<T>(items: readonly T[], key: string, most: number, render: (items: T[]) => string): string {
  const byRank = shuffled(items, key);
  for (let count = items.length; count >= ITEMS_MIN; count -= 1) {
    const kept = new Set(byRank.slice(0, count));
    const html = render(items.filter((item) => kept.has(item)));
    if (countWords(html) <= most) return html;
  }
  return '';
}
