import { sanitiseCopy } from '../../../lib/sanitise-html.ts';
import { numberOf } from './list-numbers.ts';

/** The formats a piece can be copied in. */
export const COPY_FORMATS = ['html', 'markdown', 'text'] as const;
export type CopyFormat = (typeof COPY_FORMATS)[number];
export const COPY_LABELS: Record<CopyFormat, string> = {
  html: 'Copy as HTML',
  markdown: 'Copy as Markdown',
  text: 'Copy as plain text',
};

/** The piece's HTML in another format. Markdown's converter is loaded when it is first asked for. */
export async function copyAs(format: CopyFormat, stored: string): Promise<string> {
  const html = sanitiseCopy(stored);
  if (format === 'html') return html;
  if (format === 'text') return plainText(html);
  const { default: Turndown } = await import('turndown');
  const converter = new Turndown({ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced' });
  converter.addRule('table', { filter: 'table', replacement: (_text, table) => markdownTable(table) });
  return converter.turndown(html);
}

/** GitHub's table syntax, which plain Markdown lacks. */
function markdownTable(table: Element): string {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) =>
      (cell.textContent ?? '').replace(/\s+/g, ' ').trim().replaceAll('|', '\\|'),
    ),
  );
  const [head = [], ...body] = rows;
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return `\n\n${[line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')}\n\n`;
}

/** Blocks on lines of their own, list items marked, nothing but text. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const item of body.querySelectorAll('li')) item.prepend(`${markerOf(item)} `);
  for (const cell of body.querySelectorAll('td + td, th + th, td + th, th + td')) cell.prepend('\t');
  for (const br of body.querySelectorAll('br')) br.replaceWith('\n');
  for (const row of body.querySelectorAll('li, tr')) row.append('\n');
  for (const block of body.querySelectorAll('h1, h2, h3, h4, h5, h6, p, ul, ol, table, blockquote, pre')) {
    if (!block.closest('li, td, th') || block.matches('ul, ol')) block.append('\n\n');
  }
  return (body.textContent ?? '')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function markerOf(item: Element): string {
  const list = item.parentElement;
  return list instanceof HTMLOListElement ? `${numberOf(item, list)}.` : '•';
}
