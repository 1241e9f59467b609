import { paragraphAround } from '#server/document/tokens.ts';
import { escapeHtml } from '#server/lib/markup.ts';
import { readHtml } from '#server/text/read-html.ts';
import { INLINE } from '#shared/rules/text/html-tags.ts';
import { findAnchors, type Anchor, type Target } from './find-anchors.ts';

export type Patch = { anchor: string; before: string; after: string };
/** `elsewhere`: the text of the page is not in what its site lets be edited. */
export type Proposal = Patch | { problem: 'elsewhere' | 'none' };

/** Of the words in the page; the others are not looked at. */
const PLACES_MAX = 50;
const SHORTCODE = /\[\/?[a-z][\w-]*[\s\]]/i;
const OF_A_LINE = new Set([...INLINE, 'p', 'br']);

/** One call for the thread. @param raw as the site stores it @param shown the text that a visitor reads */
export function proposePatch(raw: string, shown: string, target: Target, own: string): Proposal {
  const [found] = findAnchors(raw, [target], own, 1);
  if (!found)
    return { problem: findAnchors(asParagraphs(shown), [target], own, 1).length > 0 ? 'elsewhere' : 'none' };
  return linked(raw, found) ?? { problem: 'none' };
}

export const asParagraphs = (text: string) =>
  text
    .split(/\n+/)
    .map((line) => `<p>${line.replaceAll('<', '&lt;')}</p>`)
    .join('\n\n');

function linked(raw: string, { anchor, url }: Pick<Anchor, 'anchor' | 'url'>): Patch | null {
  for (const at of placesOf(raw, anchor).slice(0, PLACES_MAX)) {
    const { start, end } = paragraphAround(raw, at);
    const before = raw.slice(start, end);
    if (!canBePatched(raw, before)) continue;
    const link = `<a href="${escapeHtml(url)}">${anchor}</a>`;
    const after = raw.slice(start, at) + link + raw.slice(at + anchor.length, end);
    return { anchor, before, after };
  }
  return null;
}

/** A paragraph that stands once in the page, made of elements of a line alone. */
export const canBePatched = (raw: string, paragraph: string) =>
  paragraph !== '' && !SHORTCODE.test(paragraph) && isOfALine(paragraph) && raw.split(paragraph).length === 2;

function placesOf(raw: string, anchor: string): number[] {
  const places: number[] = [];
  let links = 0;
  readHtml(raw, {
    open: (name) => (links += Number(name === 'a')),
    text: (text, from, to) => {
      const isVerbatim = links === 0 && raw.slice(from, to) === text;
      for (let at = isVerbatim ? text.indexOf(anchor) : -1; at >= 0; at = text.indexOf(anchor, at + 1))
        places.push(from + at);
    },
    close: (name) => (links -= Number(name === 'a')),
  });
  return places;
}

function isOfALine(html: string): boolean {
  let isPlain = true;
  readHtml(html, { open: (name) => (isPlain &&= OF_A_LINE.has(name)) });
  return isPlain;
}
