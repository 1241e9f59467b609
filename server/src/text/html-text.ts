import { HEADINGS, HIDDEN, INLINE } from '#shared/rules/text/html-tags.ts';
import { readHtml } from '../lib/read-html.ts';

type Span = { start: number; end: number };

/** The plain text of a piece and what its markup says of it; offsets count UTF-16 units of the text. */
export type HtmlText = {
  /** Blocks are separated by line breaks, blanks are single. */
  text: string;
  marks: (Span & { factId: string })[];
  links: (Span & { href: string })[];
  /** Of blockquote and q elements. */
  quotes: Span[];
  headings: Span[];
};

const IN_LINE = new Set(INLINE);
const SKIPPED = new Set(HIDDEN);
const HEADING = new Set(HEADINGS);
export const FACT_ID = /^f\d{1,5}$/;

type Open = Span & { name: string; depth: number; attributes: Record<string, string> };

/** Reads HTML in one pass, in time proportional to its length. */
export function htmlText(html: string): HtmlText {
  const found: HtmlText = { text: '', marks: [], links: [], quotes: [], headings: [] };
  const writer = createWriter();
  const open: Open[] = [];
  let skippedFrom = 0;
  readHtml(html, {
    open: (name, attributes, depth) => {
      if (!skippedFrom && SKIPPED.has(name)) skippedFrom = depth;
      if (!IN_LINE.has(name)) writer.breakLine();
      if (isNoted(name, attributes)) open.push({ name, attributes, depth, start: -1, end: -1 });
    },
    text: (text) => {
      if (skippedFrom) return;
      const written = writer.write(text);
      if (!written) return;
      for (const element of open) {
        if (element.start < 0) element.start = written.start;
        element.end = written.end;
      }
    },
    close: (name, depth) => {
      if (skippedFrom === depth) skippedFrom = 0;
      if (!IN_LINE.has(name)) writer.breakLine();
      if (open.at(-1)?.depth === depth) note(found, open.pop());
    },
  });
  while (open.length > 0) note(found, open.pop());
  found.text = writer.text();
  return found;
}

function isNoted(name: string, attributes: Record<string, string>): boolean {
  if (name === 'a') return attributes['href'] !== undefined;
  if (name === 'span') return FACT_ID.test(attributes['data-fact'] ?? '');
  return name === 'blockquote' || name === 'q' || HEADING.has(name);
}

function note(found: HtmlText, element: Open | undefined) {
  if (!element || element.start < 0) return;
  const { name, attributes, start, end } = element;
  if (name === 'a') found.links.push({ href: attributes['href'] ?? '', start, end });
  else if (name === 'span') found.marks.push({ factId: attributes['data-fact'] ?? '', start, end });
  else if (HEADING.has(name)) found.headings.push({ start, end });
  else found.quotes.push({ start, end });
}

const BLANKS = /[ \t\n\r\f]+/g;

/** Writes text as a browser shows it: blanks are single, lines neither begin nor end with one. */
function createWriter() {
  const parts: string[] = [];
  let length = 0;
  let gap: '' | ' ' | '\n' = '';
  return {
    breakLine: () => {
      if (length > 0) gap = '\n';
    },
    /** @returns where the visible part of this text stands, or null when it is blank. */
    write: (raw: string) => {
      const text = raw.replace(BLANKS, ' ');
      const body = text.replace(/^ | $/g, '');
      if (text.startsWith(' ') && length > 0) gap ||= ' ';
      if (!body) return null;
      parts.push(gap, body);
      const start = length + gap.length;
      length = start + body.length;
      gap = text.endsWith(' ') ? ' ' : '';
      return { start, end: length };
    },
    text: () => parts.join(''),
  };
}
