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
export function structuredBlock({ list, table, quote }: Theme, key: string, words: number, say: Say): string {
  const most = words * SHARE;
  if (list && words >= LIST_FROM) {
    const tag = list.ordered ? 'ol' : 'ul';
    const lines = list.items.map((item) => `<li>${say(item)}</li>`);
    return largest(lines, key, most, (kept) => `<p>${say(list.lead)}</p>\n<${tag}>${kept}</${tag}>`);
  }
  if (table && words >= LIST_FROM) {
    const head = table.head.map((cell) => `<th scope="col">${cell}</th>`).join('');
    const lines = table.rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
    const start = `<p>${say(table.lead)}</p>\n<table><thead><tr>${head}</tr></thead>`;
    return largest(lines, key, most, (kept) => `${start}<tbody>${kept}</tbody></table>`);
  }
  const isQuoted = quote && words >= QUOTE_FROM && hash(key) % 2 === 0;
  return isQuoted ? `<blockquote><p>${say(quote)}</p></blockquote>` : '';
}

/** The block with the most lines, in their order, that stays within the words. */
function largest(lines: string[], key: string, most: number, toBlock: (kept: string) => string): string {
  const byRank = shuffled(lines, key);
  for (let count = lines.length; count >= ITEMS_MIN; count -= 1) {
    const kept = new Set(byRank.slice(0, count));
    const html = toBlock(lines.filter((line) => kept.has(line)).join(''));
    if (countWords(html) <= most) return html;
  }
  return '';
}
