import {
  blockOf,
  hasMark,
  joined,
  lineOf,
  linesOf,
  linkTo,
  placesOf,
  runsOf,
  type Document,
  type Mark,
} from '#server/document/document.ts';
import { marked, withoutMarks } from '#server/document/edit.ts';
import { parse } from '#server/document/parse.ts';
import { print } from '#server/document/print.ts';
import { HEADINGS } from '#shared/rules/text/html-tags.ts';
import { countWords } from '#shared/rules/text/text.ts';
import type { Section } from './writing.ts';

const NO_LINK_IN = new Set([...HEADINGS, 'a', 'code', 'pre']);

type Action = { text: string; address: string; line: string };
type Place = { from: number; to: number };

/**
 * The sections of a piece with exactly one link to its call to action: in the last section, around its words where
 * it has them, otherwise in a line of its own.
 * @param room words that may be added
 */
export function linkCallToAction(sections: Section[], action: Action, room: number): Section[] {
  const last = sections.length - 1;
  return sections.map((section, position) => {
    const text = parse(section.html);
    const linked = position === last ? withOneLink(text, action, room) : withoutLinks(text, action, 0);
    const html = print(linked);
    return linked === text ? section : { ...section, html, words: countWords(html) };
  });
}

function withOneLink(text: Document, action: Action, room: number): Document {
  if (linksTo(text, action.address).length > 0) return withoutLinks(text, action, 1);
  const link = linkTo(action.address);
  const place = placeOfWords(text, action.text);
  if (place) return marked(text, place, link);
  const line = blockOf('p', [lineOf([{ text: action.line, marks: [link] }])]);
  return countWords(action.line) <= room ? joined(text, [line]) : text;
}

function withoutLinks(text: Document, { address }: Action, keep: number): Document {
  const links = linksTo(text, address);
  const gone = new Set(keep > 0 ? links.slice(0, -keep) : links);
  return gone.size > 0 ? withoutMarks(text, (mark) => gone.has(mark)) : text;
}

const linksTo = (text: Document, address: string): Mark[] =>
  [...new Set(runsOf(text).flatMap(({ marks }) => marks))].filter(
    ({ type, attributes }) => type === 'link' && isSame(attributes['href'] ?? '', address),
  );

function isSame(href: string, address: string): boolean {
  const read = (value: string) => (URL.canParse(value) ? new URL(value).href.replace(/\/$/, '') : value);
  return read(href) === read(address);
}

/** Where the words stand last, and may become a link. */
function placeOfWords(document: Document, words: string): Place | null {
  const wanted = words.toLowerCase();
  let found: Place | null = null;

  for (const { line, at: start, inside } of linesOf(document)) {
    if (inside.some(({ name }) => NO_LINK_IN.has(name))) continue;
    for (const { run, at } of placesOf(line.runs, start)) {
      if (hasMark(run, 'link') || hasMark(run, 'code')) continue;
      const small = run.text.toLowerCase();
      const isAsLong = small.length === run.text.length;
      const offset = isAsLong ? small.lastIndexOf(wanted) : run.text.lastIndexOf(words);
      if (offset >= 0) found = { from: at + offset, to: at + offset + words.length };
    }
  }

  return found;
}
