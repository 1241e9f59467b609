import { HEADINGS, INLINE } from '#shared/rules/text/html-tags.ts';
import { closingMark, stopsIn, type Grain } from './text-marks.ts';

export type End = { at: number; words: number; isInText: boolean };

const TOKEN = /<(\/?)([a-z][a-z0-9]*)[^>]*>|[^<]+/g;
const IN_LINE = new Set(INLINE);
const VOID = /^(br|hr|img)$/;
const WHOLE = new Set([...HEADINGS, 'pre', 'figure', 'table']);

/** A tag with only blanks before it. */
const NEXT_TAG = /\s*(<(\/?)([a-z][a-z0-9]*)[^>]*>)/y;

/** `isFact`: the text stands within the mark of a fact and is never cut inside. */
type Piece = { text: string; at: number; isFact: boolean };

export function endsOf(html: string, grain: Grain): End[] {
  const ends: End[] = [];
  const open: string[] = [];
  let words = 0;
  let line: Piece[] = [];
  let isDataRow = false;
  let facts = 0;
  const endLine = () => {
    if (line.length === 0) return;
    const text = line.map((piece) => piece.text).join('');
    const wordEnds = stopsIn(text, 'word');
    const stops = open.some((tag) => WHOLE.has(tag)) ? [] : stopsIn(text, grain);
    ends.push(...endsInLine(line, stops, wordEnds, words));
    words += wordEnds.length;
    line = [];
  };

  for (const { 0: token, 1: slash, 2: tag, index } of html.matchAll(TOKEN)) {
    if (!tag && (line.length > 0 || token.trim())) line.push({ text: token, at: index, isFact: facts > 0 });
    if (tag === 'span') facts += slash ? -1 : 1;
    if (!tag || IN_LINE.has(tag)) continue;
    endLine();
    if (VOID.test(tag)) continue;
    if (!slash) open.push(tag);
    else if (open.pop() === tag && isEnd(tag, open, isDataRow))
      ends.push({ at: index + token.length, words, isInText: false });
    if (tag === 'tr' || tag === 'td') isDataRow = tag === 'td' || (isDataRow && slash === '/');
  }

  endLine();

  return ends;
}

/** A table may end with a row of its body; a table, picture or block of code is an end itself, a heading is none. */
function isEnd(tag: string, open: string[], isDataRow: boolean): boolean {
  if (tag === 'tr') return isDataRow;
  return /^(pre|figure|table)$/.test(tag) && !open.includes('figure');
}

function endsInLine(line: Piece[], stops: number[], wordEnds: number[], before: number): End[] {
  let start = 0;
  let index = 0;
  let words = 0;
  return stops.flatMap((stop) => {
    let piece = line[index];
    while (piece && start + piece.text.length < stop) {
      start += piece.text.length;
      index += 1;
      piece = line[index];
    }
    while ((wordEnds[words] ?? Infinity) <= stop) words += 1;
    return piece && stop > 0 && !isInFact(line, index, stop - start)
      ? [{ at: piece.at + stop - start, words: before + words, isInText: true }]
      : [];
  });
}

function isInFact(line: Piece[], index: number, offset: number): boolean {
  const piece = line[index];
  return piece?.isFact === true && (offset < piece.text.length || line[index + 1]?.isFact === true);
}

export function cutAt(html: string, { at, isInText }: End, grain: Grain): string {
  const kept = html.slice(0, at).trimEnd();
  const mark = isInText && grain !== 'sentence' ? closingMark(kept, grain) : '';
  return `${kept}${mark}${closingTags(kept)}`;
}

/**
 * The rest of a section after one of its ends, with all elements reopened that the cut closed; empty elements at its
 * beginning are left out.
 */
export function restAfter(html: string, { at }: Pick<End, 'at'>): string {
  const open = openTags(html.slice(0, at));
  let from = at;
  for (let tag = nextTag(html, from); tag; tag = nextTag(html, from)) {
    if (tag.closes) open.pop();
    else open.push(tag.text);
    from = tag.end;
  }
  return open.join('') + html.slice(from).trimStart();
}

function nextTag(html: string, from: number) {
  NEXT_TAG.lastIndex = from;
  const [, text = '', slash, name = ''] = NEXT_TAG.exec(html) ?? [];
  return text && !VOID.test(name) ? { text, closes: slash === '/', end: NEXT_TAG.lastIndex } : null;
}

function closingTags(html: string): string {
  return openTags(html)
    .reverse()
    .map((tag) => tag.replace(/^<(\w+)[^]*$/, '</$1>'))
    .join('');
}

function openTags(html: string): string[] {
  const open: string[] = [];
  for (const { 0: token, 1: slash, 2: tag } of html.matchAll(TOKEN)) {
    if (!tag || VOID.test(tag)) continue;
    if (slash) open.pop();
    else open.push(token);
  }
  return open;
}
