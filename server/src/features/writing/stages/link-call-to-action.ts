import { sanitiseHtml } from '#server/features/pieces/sanitise-html.ts';
import { escapeHtml } from '#server/lib/markup.ts';
import { HEADINGS } from '#shared/rules/text/html-tags.ts';
import { countWords } from '#shared/rules/text/text.ts';
import type { Section } from './writing.ts';

const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+/g;
const HREF = /\bhref="([^"]*)"/;
const NO_LINK_IN = new Set([...HEADINGS, 'a', 'code', 'pre']);

type Action = { text: string; address: string; line: string };
type Place = { start: number; end: number };

/**
 * The sections of a piece with exactly one link to its call to action: in the last section, around its words where
 * it has them, otherwise in a line of its own.
 * @param room words that may be added
 */
export function linkCallToAction(sections: Section[], action: Action, room: number): Section[] {
  const last = sections.length - 1;
  return sections.map((section, position) => {
    const html = sanitiseHtml(section.html);
    const linked = position === last ? withOneLink(html, action, room) : withoutLinks(html, action, 0);
    return linked === html ? section : { ...section, html: linked, words: countWords(linked) };
  });
}

function withOneLink(html: string, action: Action, room: number): string {
  const count = linksTo(html, action.address).length;
  if (count > 0) return withoutLinks(html, action, 1);
  const place = wordsOf(html, escapeHtml(action.text));
  const open = `<a href="${escapeHtml(action.address)}" rel="noopener noreferrer">`;
  if (place) {
    const { start, end } = place;
    return `${html.slice(0, start)}${open}${html.slice(start, end)}</a>${html.slice(end)}`;
  }
  const line = `<p>${open}${escapeHtml(action.line)}</a></p>`;
  return countWords(line) <= room ? `${html}\n${line}` : html;
}

function withoutLinks(html: string, { address }: Action, keep: number): string {
  const links = linksTo(html, address);
  let kept = '';
  let from = 0;
  for (const { open, close } of keep > 0 ? links.slice(0, -keep) : links) {
    kept += html.slice(from, open.start) + html.slice(open.end, close.start);
    from = close.end;
  }
  return kept + html.slice(from);
}

function linksTo(html: string, address: string): { open: Place; close: Place }[] {
  const links: { open: Place; close: Place }[] = [];
  let open: Place | null = null;
  for (const { 0: token, 1: slash, 2: tag, 3: attributes = '', index } of html.matchAll(TOKEN)) {
    if (tag !== 'a') continue;
    const place = { start: index, end: index + token.length };
    if (!slash) open = isSame(HREF.exec(attributes)?.[1] ?? '', address) ? place : null;
    else if (open) {
      links.push({ open, close: place });
      open = null;
    }
  }
  return links;
}

function isSame(href: string, address: string): boolean {
  const read = (value: string) => (URL.canParse(value) ? new URL(value).href.replace(/\/$/, '') : value);
  return read(href.replaceAll('&amp;', '&')) === read(address);
}

function wordsOf(html: string, words: string): Place | null {
  const wanted = words.toLowerCase();
  let found: Place | null = null;
  const open: string[] = [];
  for (const { 0: token, 1: slash, 2: tag, index } of html.matchAll(TOKEN)) {
    if (tag && NO_LINK_IN.has(tag)) {
      if (slash) open.pop();
      else open.push(tag);
    }
    if (tag || open.length > 0) continue;
    const small = token.toLowerCase();
    const at = small.length === token.length ? small.lastIndexOf(wanted) : token.lastIndexOf(words);
    if (at >= 0) found = { start: index + at, end: index + at + words.length };
  }
  return found;
}
