import { sanitiseCopy } from '#client/lib/sanitise-html.ts';
import { numberedItems, plainText } from './read-html.ts';

export type CopyFormat = 'html' | 'markdown' | 'text';

export async function copyAs(format: CopyFormat, stored: string, title = ''): Promise<string> {
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
  const heading = document.createElement('h1');
  heading.textContent = title;
  return converter.turndown(heading.outerHTML + html);
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
