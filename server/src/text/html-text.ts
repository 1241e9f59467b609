import { FACT_ID } from '#server/document/schema.ts';
import { BLOCKS, HEADINGS } from '#shared/rules/text/html-tags.ts';
import { PIECE, readText, type Span } from './read-text.ts';
import { createTableReader, TABLE_PARTS, type Table } from './table-rows.ts';

export type HtmlText = {
  text: string;
  marks: (Span & { factId: string })[];
  /** `tagEnd` is where the `>` of the link's tag stands in the HTML. */
  links: (Span & { href: string; tagEnd: number })[];
  quotes: Span[];
  headings: Span[];
  blocks: (Span & { name: string })[];
  tables: Table[];
};

const HEADING = new Set(HEADINGS);
const BLOCK = new Set(BLOCKS);

type Attributes = Record<string, string>;
type Open = Span & { name: string; depth: number; attributes: Attributes; tagEnd: number; isBlock: boolean };

export function htmlText(html: string): HtmlText {
  const { tables, ended } = createTableReader();
  const found: HtmlText = { text: '', marks: [], links: [], quotes: [], headings: [], blocks: [], tables };
  const open: Open[] = [];
  let begun = 0;
  let blockFrom = 0;

  found.text = readText(html, PIECE, {
    open: (name, attributes, depth, tagEnd) => {
      const isBlock = blockFrom === 0 && BLOCK.has(name);
      if (isBlock) blockFrom = depth;
      if (isBlock || isNoted(name, attributes))
        open.push({ name, attributes, depth, tagEnd, isBlock, start: -1, end: -1 });
    },
    text: ({ start }) => {
      for (const element of open.slice(begun)) element.start = start;
      begun = open.length;
    },
    close: (depth, end) => {
      if (blockFrom === depth) blockFrom = 0;
      if (open.at(-1)?.depth !== depth) return;
      const element = open.pop();
      if (element && TABLE_PARTS.has(element.name)) ended(element.name, spanOf(element, end));
      note(found, element, end);
      begun = Math.min(begun, open.length);
    },
  });

  // Reading ends early where the nesting is too deep.
  while (open.length > 0) note(found, open.pop(), found.text.length);

  return found;
}

function isNoted(name: string, attributes: Attributes): boolean {
  if (name === 'a') return attributes['href'] !== undefined;
  if (name === 'span') return FACT_ID.test(attributes['data-fact'] ?? '');
  return name === 'blockquote' || name === 'q' || HEADING.has(name) || TABLE_PARTS.has(name);
}

/** An element without text has none of its own either. */
const spanOf = ({ start }: Open, end: number): Span => ({ start: start < 0 ? end : start, end });

function note(found: HtmlText, element: Open | undefined, end: number) {
  if (!element || element.start < 0) return;
  const { name, attributes, start, tagEnd, isBlock } = element;
  if (isBlock) found.blocks.push({ name, start, end });
  if (name === 'a') found.links.push({ href: attributes['href'] ?? '', start, end, tagEnd });
  else if (name === 'span') found.marks.push({ factId: attributes['data-fact'] ?? '', start, end });
  else if (HEADING.has(name)) found.headings.push({ start, end });
  else if (name === 'blockquote' || name === 'q') found.quotes.push({ start, end });
}
