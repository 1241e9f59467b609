import type { StoredPost } from '#server/ports/cms/cms.ts';
import { readHtml } from '#server/text/read-html.ts';

const OPEN = '<script type="application/ld+json">';
const CLOSE = '</script>';

type Texts = Pick<StoredPost, 'title' | 'text' | 'excerpt'>;

/**
 * Whether two posts hold the same content, however it is written. WordPress rewrites all HTML of a post when it is
 * saved on behalf of somebody who may not write any HTML, even if only its status changes: entities, the ends of empty
 * elements, and scripts lose their tags.
 */
export function isSameContent(one: Texts, other: Texts): boolean {
  return (['title', 'excerpt', 'text'] as const).every((field) => isSameHtml(one[field], other[field]));
}

function isSameHtml(one: string, other: string) {
  if (one === other) return true;
  const canonical = canonicalHtml(one);
  return canonical !== null && canonical === canonicalHtml(other);
}

/** @returns null where it is nested too deeply to be read to its end */
function canonicalHtml(html: string): string | null {
  const parts: unknown[] = [];
  let text = '';
  const add = (part: unknown) => {
    if (text) parts.push(text);
    text = '';
    parts.push(part);
  };
  const isWhole = readHtml(withBareJsonLd(html), {
    open: (name, attributes) => add(['open', name, Object.entries(attributes).toSorted(byName)]),
    // Text comes in pieces, cut at entities.
    text: (piece) => (text += piece),
    comment: (comment) => add(['comment', comment.trim()]),
    close: (name) => add(['close', name]),
  });
  add(null);
  return isWhole ? JSON.stringify(parts) : null;
}

const LENGTH_MAX = 50_000;

/** The last script of a text; null where there is none, or none of ours. */
export function jsonLdIn(html: string): string | null {
  const start = html.lastIndexOf(OPEN) + OPEN.length;
  const end = html.indexOf(CLOSE, start);
  return start < OPEN.length || end < 0 || end - start > LENGTH_MAX ? null : html.slice(start, end);
}

function withBareJsonLd(html: string) {
  const start = html.lastIndexOf(OPEN);
  const end = html.indexOf(CLOSE, start);
  if (start < 0 || end < 0) return html;
  const json = html.slice(start + OPEN.length, end);
  return `${html.slice(0, start)}${json}${html.slice(end + CLOSE.length)}`;
}

const byName = ([one]: [string, string], [other]: [string, string]) => (one < other ? -1 : 1);
