import { HEADINGS } from '#shared/rules/text/html-tags.ts';

export function startOf(list: HTMLOListElement): number {
  const given = Number.parseInt(list.getAttribute('start') ?? '', 10);
  if (Number.isFinite(given)) return given;
  return list.reversed ? list.children.length : 1;
}

export function numberedItems(list: HTMLOListElement): [item: Element, number: number][] {
  const start = startOf(list);
  return Array.from(list.children, (item, position) => [
    item,
    start + (list.reversed ? -position : position),
  ]);
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

type MetaTag = { label: string; code: string };

export function metaTags(head: string): MetaTag[] {
  const { head: parsed, body } = new DOMParser().parseFromString(head, 'text/html');
  const elements = [...parsed.children, ...body.children].filter((element) =>
    element.matches('title, meta, link, script'),
  );
  const tags = elements.map((element) => ({ label: labelOf(element), code: element.outerHTML }));
  return elements.every(isEmptyMeta) ? [] : tags;
}

function isEmptyMeta(element: Element): boolean {
  return element.matches('meta') && [...element.attributes].every(({ value }) => !value.trim());
}

function labelOf(element: Element): string {
  if (element.matches('title')) return 'Meta Title';
  if (element.matches('script[type="application/ld+json" i]')) return 'Schema';
  if (element.matches('link[rel~="canonical" i]')) return 'Canonical';
  const name = element.getAttribute('name') || element.getAttribute('property');
  return name ? titleCase(name) : 'Meta';
}

/** "og:site_name" becomes "Og:Site Name". */
function titleCase(name: string): string {
  return name.replaceAll('_', ' ').replace(/\b\w/g, (letter) => letter.toUpperCase());
}
