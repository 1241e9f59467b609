import { HIDDEN, INLINE, PAGE_BLOCKS, UNREAD } from '#shared/rules/text/html-tags.ts';
import { readHtml } from './read-html.ts';

/** What may stand between two parts of a text; the later of the list wins over the earlier. */
const GAPS = ['', ' ', '\n', ' | ', '\n\n'] as const;
type Gap = (typeof GAPS)[number];
type Attributes = Record<string, string>;

type Reading = {
  gapAt: (name: string, place: { isEnd: boolean; isInCell: boolean }) => Gap;
  isSkipped: (name: string, attributes: Attributes) => boolean;
  blanks: RegExp;
  hasImages?: true;
};

const inLine = new Set(INLINE);
const hidden = new Set(HIDDEN);
const blocks = new Set(PAGE_BLOCKS);
const cells = new Set(['td', 'th']);
const unread = new Set(UNREAD);

export const PIECE: Reading = {
  gapAt: (name) => (inLine.has(name) ? '' : '\n'),
  isSkipped: (name) => hidden.has(name),
  blanks: /[ \t\n\r\f]+/g,
};

export const POST: Reading = {
  gapAt: (name) => (blocks.has(name) ? '\n' : ''),
  isSkipped: (name) => hidden.has(name),
  blanks: /\s+/g,
  hasImages: true,
};

/**
 * Of any page, as a visitor reads it: an empty line between paragraphs, a bar between the cells of a row. Menus, forms,
 * scripts and hidden parts are left out.
 */
export const PAGE: Reading = {
  gapAt: (name, { isEnd, isInCell }) => {
    if (cells.has(name)) return isEnd ? ' | ' : '';
    if (!blocks.has(name)) return '';
    return name === 'br' || (isInCell && name !== 'tr') ? '\n' : '\n\n';
  },
  isSkipped: (name, attributes) => unread.has(name) || isHidden(attributes),
  blanks: /\s+/g,
};

/** Hidden, and not until a visitor opens it, as a tab or a part of an accordion. */
function isHidden(attributes: Attributes): boolean {
  const isMarked = 'hidden' in attributes || attributes['aria-hidden'] === 'true';
  return isMarked && !OPENED.has(attributes['role'] ?? '') && attributes['hidden'] !== 'until-found';
}

const OPENED = new Set(['tabpanel', 'region']);

/** Where something stands in a text. */
export type Span = { start: number; end: number };

/** Where a part of the text stands, and where it comes from; its blanks at both ends are not counted. */
export type Written = Span & { raw: string; from: number; to: number };
type Visitor = {
  open?: (name: string, attributes: Attributes, depth: number, tagEnd: number) => void;
  text?: (part: Written) => void;
  close?: (depth: number, endSoFar: number) => void;
};

export function readText(html: string, reading: Reading, visitor: Visitor = {}): string {
  const writer = createWriter(reading.blanks);
  let skippedFrom = 0;
  let cellsOpen = 0;

  readHtml(html, {
    open: (name, attributes, depth, tagEnd) => {
      if (skippedFrom) return;
      writer.separate(reading.gapAt(name, { isEnd: false, isInCell: cellsOpen > 0 }));
      if (cells.has(name)) cellsOpen += 1;
      if (reading.isSkipped(name, attributes)) skippedFrom = depth;
      else visitor.open?.(name, attributes, depth, tagEnd);
      if (reading.hasImages && name === 'img' && attributes['alt']) writer.write(`[${attributes['alt']}]`);
    },
    text: (raw, from, to) => {
      const written = skippedFrom ? null : writer.write(raw);
      if (written) visitor.text?.({ ...written, raw, from, to });
    },
    close: (name, depth) => {
      if (skippedFrom && skippedFrom !== depth) return;
      if (!skippedFrom) visitor.close?.(depth, writer.length());
      skippedFrom = 0;
      if (cells.has(name)) cellsOpen -= 1;
      writer.separate(reading.gapAt(name, { isEnd: true, isInCell: cellsOpen > 0 }));
    },
  });

  return writer.text();
}

function createWriter(blanks: RegExp) {
  const parts: string[] = [];
  let length = 0;
  let gap: Gap = '';
  const separate = (by: Gap) => {
    if (length > 0 && GAPS.indexOf(by) > GAPS.indexOf(gap)) gap = by;
  };

  return {
    separate,
    /** @returns where the visible part of this text stands, or null when it is blank. */
    write: (raw: string) => {
      const text = raw.replace(blanks, ' ');
      const body = text.replace(/^ | $/g, '');
      if (text.startsWith(' ')) separate(' ');
      if (!body) return null;
      parts.push(gap, body);
      const start = length + gap.length;
      length = start + body.length;
      gap = text.endsWith(' ') ? ' ' : '';
      return { start, end: length };
    },
    length: () => length,
    text: () => parts.join(''),
  };
}
