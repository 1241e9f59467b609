import { htmlText } from '../text/html-text.ts';
import { escapeHtml } from '../lib/escape-html.ts';

/** About what a phone shows at once. */
const ENOUGH = 900;
/** Of the HTML; it holds as much as that. */
const READ_MAX = 20_000;

/** The first paragraphs of a piece as plain text, to be read before its program shows the whole. */
export function beginningOf(html: string): string {
  const { text, headings } = htmlText(html.slice(0, READ_MAX));
  const headingEnds = new Set(headings.map(({ end }) => end));
  let beginning = '';
  let end = -1;
  for (const line of text.split('\n')) {
    end += line.length + 1;
    if (beginning.length >= ENOUGH) break;
    const shown = escapeHtml(line);
    beginning += headingEnds.has(end) ? `<p><b>${shown}</b></p>` : shown && `<p>${shown}</p>`;
  }
  return beginning;
}
