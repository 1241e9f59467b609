import { HEADINGS } from '#shared/rules/text/html-tags.ts';

const TOP = 2;

/** The text with its headings from the second level on, none of which skips one. */
export function inOrder(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  let above = TOP - 1;
  for (const heading of body.querySelectorAll(HEADINGS.join())) {
    const level = Math.min(Math.max(Number(heading.tagName[1]), TOP), above + 1);
    const moved = body.ownerDocument.createElement(`h${level}`);
    for (const { name, value } of heading.attributes) moved.setAttribute(name, value);
    moved.append(...heading.childNodes);
    heading.replaceWith(moved);
    above = level;
  }
  return body.innerHTML;
}

export const slugOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
