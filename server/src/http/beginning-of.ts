import { BLOCKS, oneOf } from '#shared/rules/text/html-tags.ts';
import { stripTags } from '#shared/rules/text/text.ts';
import { escapeHtml } from '../lib/escape-html.ts';

/** About what a phone shows at once. */
const ENOUGH = 900;
const HEADING = /^\s*<h[2-4]\b/;
/** The cells of a row stay in one line. */
const CELLS = ['td', 'th'];
const BLOCK_END = new RegExp(`</${oneOf(BLOCKS.filter((tag) => !CELLS.includes(tag)))}>`);

/** The first paragraphs of a piece as plain text, to be read before its program shows the whole. */
export function beginningOf(html: string): string {
  let beginning = '';
  for (const block of html.split(BLOCK_END)) {
    if (beginning.length >= ENOUGH) break;
    const text = escapeHtml(stripTags(block));
    if (text) beginning += HEADING.test(block) ? `<p><b>${text}</b></p>` : `<p>${text}</p>`;
  }
  return beginning;
}
