import { BLOCKS, CONTAINERS } from '#shared/rules/text/html-tags.ts';

const BLOCK = BLOCKS.join(', ');
const CONTAINER = CONTAINERS.join(', ');
const COMPACT = 'ul, ol, table, thead, tbody, tr';

/** HTML laid out for reading: paragraphs and headings separated by blank lines, one list item or cell a line. */
export function htmlToCode(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return layOutChildren(body, '\n\n');
}

function layOutChildren(parent: Element, separator: string): string {
  const parts: string[] = [];
  let inline = '';
  const endInline = () => {
    if (inline.trim()) parts.push(inline.trim());
    inline = '';
  };
  for (const node of parent.childNodes) {
    if (node instanceof Element && isBlock(node)) {
      endInline();
      parts.push(layOut(node));
    } else inline += node instanceof Element ? node.outerHTML : escapeText(node.textContent ?? '');
  }
  endInline();
  return parts.join(separator);
}

function isBlock(element: Element): boolean {
  return element.matches(BLOCK);
}

function layOut(element: Element): string {
  if (!element.matches(CONTAINER) || !element.firstElementChild) return element.outerHTML;
  const inside = layOutChildren(element, element.matches(COMPACT) ? '\n' : '\n\n');
  const shell = element.cloneNode(false);
  if (!(shell instanceof Element)) return element.outerHTML;
  const [open, close] = shell.outerHTML.split(/(?=<\/[^<]*$)/);
  return `${open}\n${inside}\n${close ?? ''}`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
