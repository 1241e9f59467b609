import { INLINE } from '#shared/rules/text/html-tags.ts';
import type { Fact } from '#shared/rules/evidence.ts';
import { matchOf } from './judge/compare.ts';
import { findStatements, type Statement } from './judge/find-statements.ts';

/** The mark that a writer sets behind a figure; the first fact of several counts. */
const MARK =
  /⟦\s{0,3}(f\d{1,5})(?:\s{0,3}[,;]\s{0,3}f\d{1,5}){0,5}\s{0,3}⟧(?:\s{0,3}⟦\s{0,3}f\d{1,5}\s{0,3}⟧){0,5}/g;
const LONGEST_MARK = 80;
const SIGNS = /[⟦⟧]/g;
const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+/g;
const IN_LINE = new Set(INLINE);
const LAST_WORD = /\S+\s*$/;

type Facts = ReadonlyMap<string, Fact>;

/**
 * The sanitised HTML of a writer with its marks as elements: `34 %⟦f12⟧` becomes `<span data-fact="f12">34 %</span>`.
 * A mark of a fact that the piece does not have is dropped, its text stays.
 */
export function setMarks(html: string, facts: readonly Fact[], language: string): string {
  const known: Facts = new Map(facts.map((fact) => [fact.id, fact]));
  const parts: string[] = [];
  const open: { tag: string; from: number }[] = [];
  const spans: boolean[] = [];
  /** Where the inline element begins that has just been closed. */
  let closed: number | null = null;
  for (const { 0: token, 1: slash, 2: tag, 3: attributes = '' } of html.matchAll(TOKEN)) {
    if (!tag) {
      readText(parts, token, { closed, known, language });
      closed = null;
    } else if (tag === 'span') {
      const stays = slash ? (spans.pop() ?? false) : known.has(/"(f\d{1,5})"/.exec(attributes)?.[1] ?? '');
      if (!slash) spans.push(stays);
      if (stays) parts.push(token);
    } else {
      closed = slash && IN_LINE.has(tag) ? (open.findLast((one) => one.tag === tag)?.from ?? null) : null;
      if (slash)
        open.splice(
          open.findLastIndex((one) => one.tag === tag),
          1,
        );
      else if (IN_LINE.has(tag)) open.push({ tag, from: parts.length });
      parts.push(token);
    }
  }
  return parts.join('');
}

type Place = { closed: number | null; known: Facts; language: string };

/** Adds a run of text whose marks have become elements. */
function readText(parts: string[], text: string, { closed, known, language }: Place) {
  let at = 0;
  for (const { 0: mark, 1: id = '', index } of text.matchAll(MARK)) {
    const before = text.slice(at, index);
    const fact = known.get(id);
    const isFirst = at === 0;
    at = index + mark.length;
    if (fact && isFirst && !before.trim() && closed !== null) wrap(parts, closed, id);
    else parts.push(fact ? marked(before, fact, language) : before);
    const last = parts.length - 1;
    // A blank that stood before the mark would stand before the full stop now.
    if (/^[\s.,;:!?)]|^$/.test(text.slice(at, at + 1))) parts[last] = (parts[last] ?? '').trimEnd();
  }
  parts.push(text.slice(at).replace(SIGNS, ''));
}

function wrap(parts: string[], from: number, id: string) {
  parts.splice(from, parts.length - from, spanOf(id, parts.slice(from).join('')));
}

/** The figure nearest to the mark that says what the fact says, else the nearest, else the last word. */
function marked(before: string, fact: Fact, language: string): string {
  const text = before.replace(SIGNS, '');
  const statements = findStatements(text, language);
  const statement: Pick<Statement, 'start' | 'end'> | undefined =
    statements.findLast((one) => isOf(one, fact)) ?? statements.at(-1) ?? lastWord(text);
  if (!statement) return text;
  const { start, end } = statement;
  return `${text.slice(0, start)}${spanOf(fact.id, text.slice(start, end))}${text.slice(end)}`;
}

const isOf = (statement: Statement, fact: Fact) =>
  statement.kind === 'quote' ? fact.value.includes(statement.value) : matchOf(statement, fact) !== null;

function lastWord(text: string) {
  const tail = text.slice(-LONGEST_MARK);
  const word = LAST_WORD.exec(tail)?.[0];
  if (!word) return undefined;
  const start = text.length - word.length;
  return { start, end: start + word.trimEnd().length };
}

const spanOf = (id: string, html: string) => `<span data-fact="${id}">${html}</span>`;

/** Shows a text without marks while it is written; a mark that has only begun waits for its end. */
export function createMarkFilter(): (part: string) => string {
  let held = '';
  return (part) => {
    const text = (held + part).replace(MARK, '');
    const begun = text.lastIndexOf('⟦');
    const waits = begun >= 0 && text.length - begun < LONGEST_MARK;
    held = waits ? text.slice(begun) : '';
    return (waits ? text.slice(0, begun) : text).replace(SIGNS, '');
  };
}
