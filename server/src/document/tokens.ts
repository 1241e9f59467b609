/** A part of any HTML as it is written, that of a website too: nothing is mended, and all parts together are the HTML. */
export type Token = {
  type: 'tag' | 'comment' | 'text';
  text: string;
  at: number;
  /** Of a tag, in small letters. */
  name: string;
  isEnd: boolean;
};

const TOKEN = /<!--(?:(?!<!--)[^])*?-->|<(\/?)([a-z][a-z0-9-]*)(?![a-z0-9-])[^<>]*>|[^<]+|</gi;

export function* tokensOf(html: string): Generator<Token> {
  for (const { 0: text, 1: slash, 2: name = '', index: at } of html.matchAll(TOKEN)) {
    const written = { text, at, name: name.toLowerCase(), isEnd: slash === '/' };
    if (name) yield { ...written, type: 'tag' };
    else yield { ...written, type: text.length > 1 && text.startsWith('<') ? 'comment' : 'text' };
  }
}

export const tagsOf = (html: string): Token[] =>
  Array.from(tokensOf(html)).filter(({ type }) => type === 'tag');

/** Any HTML with other tags. */
export const mapTags = (html: string, change: (tag: Token) => string): string =>
  Array.from(tokensOf(html), (token) => (token.type === 'tag' ? change(token) : token.text)).join('');

const BLANK_LINE = /\r?\n[^\S\n]*\r?\n/g;

type Edge = { start: number; end: number };

/** What parts the paragraphs of a text: empty lines, comments of an editor, the tags of paragraphs. */
function* edgesOf(html: string): Generator<Edge> {
  for (const { type, name, text, at, isEnd } of tokensOf(html)) {
    const end = at + text.length;
    if (type === 'comment') yield { start: at, end };
    else if (name === 'p') yield isEnd ? { start: end, end } : { start: at, end: at };
    else if (type === 'text')
      for (const { 0: blank, index } of text.matchAll(BLANK_LINE))
        yield { start: at + index, end: at + index + blank.length };
  }
}

/** The paragraphs of a text as blocks, HTML or lines, each as it is written. */
export function paragraphsOf(html: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of edgesOf(html)) {
    parts.push(html.slice(from, start).trim());
    from = end;
  }
  return [...parts, html.slice(from).trim()].filter(Boolean);
}

/** Where the paragraph around a place stands, without the blanks at its ends. */
export function paragraphAround(html: string, at: number): Edge {
  let [start, end] = [0, html.length];
  for (const edge of edgesOf(html)) {
    if (edge.end > at) {
      end = edge.start;
      break;
    }
    start = edge.end;
  }
  const text = html.slice(start, end);
  return { start: start + text.length - text.trimStart().length, end: start + text.trimEnd().length };
}
