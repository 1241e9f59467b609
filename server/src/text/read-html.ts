import { Parser } from 'htmlparser2';

type Attributes = Record<string, string>;
type Reader = {
  /** `depth` counts the elements that are open, this one included; `tagEnd` is where the `>` of its tag stands. */
  open?: (name: string, attributes: Attributes, depth: number, tagEnd: number) => void;
  /** `from` and `to` are where it stands in the HTML; an entity comes by itself. */
  text?: (text: string, from: number, to: number) => void;
  comment?: (text: string) => void;
  close?: (name: string, depth: number) => void;
};

/** No text for readers is nested deeper. Every element inside another makes the parser a little slower. */
const DEPTH_MAX = 400;
/** After so many characters the depth is looked at. */
const CHUNK = 2048;

/**
 * Reads any HTML in one pass without building a tree, in time and memory proportional to its length. Ends early where
 * the nesting is too deep for real text.
 * @returns whether it was read to its end
 */
export function readHtml(html: string, { open, text, comment, close }: Reader): boolean {
  let depth = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth += 1;
      open?.(name, attributes, depth, parser.endIndex);
    },
    ontext: (part) => text?.(part, parser.startIndex, parser.endIndex + 1),
    oncomment: comment,
    onclosetag: (name) => {
      close?.(name, depth);
      depth -= 1;
    },
  });
  for (let at = 0; at < html.length; at += CHUNK) {
    if (depth > DEPTH_MAX) return false;
    parser.write(html.slice(at, at + CHUNK));
  }
  parser.end();
  return true;
}

/** The visible text of a short HTML fragment. */
export function textOf(html: string): string {
  let whole = '';
  readHtml(html, { text: (text) => (whole += text) });
  return whole;
}
