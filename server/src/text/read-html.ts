import { Parser } from 'htmlparser2';

type Attributes = Record<string, string>;
type Reader = {
  /** `depth` counts the elements that are open, this one included; `tagEnd` is where the `>` of its tag stands. */
  open?: (name: string, attributes: Attributes, depth: number, tagEnd: number) => void;
  text?: (text: string, from: number, to: number) => void;
  comment?: (text: string) => void;
  close?: (name: string, depth: number) => void;
};

/** Readable text is never nested deeper, and each level slows the parser. */
const DEPTH_MAX = 400;
/** Characters between two checks of the depth. */
const CHUNK = 2048;

/** One pass without a tree, in linear time and memory. @returns false when nesting ended it early */
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

export function textOf(html: string): string {
  let whole = '';
  readHtml(html, { text: (text) => (whole += text) });
  return whole;
}
