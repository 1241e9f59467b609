import { HEADINGS } from '#shared/rules/text/html-tags.ts';
import { sanitiseCopy } from '#client/lib/sanitise-html.ts';
import { numberedItems } from './list-numbers.ts';

export const COPY_FORMATS = ['html', 'markdown', 'text'] as const;
export type CopyFormat = (typeof COPY_FORMATS)[number];
export const COPY_LABELS: Record<CopyFormat, string> = {
  html: 'Copy as HTML',
  markdown: 'Copy as Markdown',
  text: 'Copy as plain text',
};

export async function copyAs(format: CopyFormat, stored: string): Promise<string> {
  const html = sanitiseCopy(stored);
  if (format === 'html') return html;
  if (format === 'text') return plainText(html);
  const { default: Turndown } = await import('turndown');
  const converter = new Turndown({ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced' });
  const numbers = new Map<Element, Map<Element, number>>();
  converter.addRule('listItem', {
    filter: 'li',
    replacement: (text, item) => markdownItem(text, item, numbers),
  });
  converter.addRule('table', { filter: 'table', replacement: (_text, table) => markdownTable(table) });
  return converter.turndown(html);
}

/** As the converter writes it, which for every item counts all that stand before it. */
function markdownItem(text: string, item: Element, numbers: Map<Element, Map<Element, number>>): string {
  const list = item.parentElement;
  if (list instanceof HTMLOListElement && !numbers.has(list)) numbers.set(list, new Map(numberedItems(list)));
  const number = list && numbers.get(list)?.get(item);
  const mark = number === undefined || number === null ? '-   ' : `${number}.  `;
  const lines = text.split('\n');
  while (lines.length > 1 && lines[0] === '') lines.shift();
  const isParagraph = lines.at(-1) === '' && lines.length > 1;
  while (lines.length > 1 && lines.at(-1) === '') lines.pop();
  const inside = lines.join(`\n${' '.repeat(mark.length)}`);
  return `${mark}${inside}${isParagraph ? `\n${' '.repeat(mark.length)}` : ''}${item.nextSibling ? '\n' : ''}`;
}

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

export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const list of body.querySelectorAll('ol'))
    for (const [item, number] of numberedItems(list)) item.prepend(`${number}. `);
  for (const item of body.querySelectorAll('li')) if (!item.parentElement?.matches('ol')) item.prepend('• ');
  for (const cell of body.querySelectorAll('td + td, th + th, td + th, th + td')) cell.prepend('\t');
  for (const br of body.querySelectorAll('br')) br.replaceWith('\n');
  for (const row of body.querySelectorAll('li, tr')) row.append('\n');
  for (const block of body.querySelectorAll(
    [...HEADINGS, 'p, ul, ol, table, blockquote, pre, figcaption'].join(', '),
  )) {
    if (!block.closest('li, td, th') || block.matches('ul, ol')) block.append('\n\n');
  }
  return (body.textContent ?? '')
    .split('\n')
    .map(withoutSpacesAround)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function withoutSpacesAround(line: string): string {
  let start = 0;
  let end = line.length;
  while (start < end && line.charAt(start) === ' ') start += 1;
  while (end > start && line.charAt(end - 1) === ' ') end -= 1;
  return line.slice(start, end);
}
