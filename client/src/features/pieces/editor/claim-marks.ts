import { Extension, type Editor } from '@tiptap/core';
import { DOMParser, type Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';
import { Mapping } from '@tiptap/pm/transform';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { Evidence } from '#client/features/evidence/evidence.ts';
import { sanitiseMarked } from '#client/lib/sanitise-html.ts';
import { markOf } from '../piece/text/show-claims.ts';

type Range = { from: number; to: number };
type Part = 'claim' | 'sentence';
type Spec = { part: Part; n: number; words: string };

/** The text as it was when its claims were asked for. */
export type AskedText = { doc: Node; html: string };

type Asked = ReadonlyMap<AskedText, Mapping>;
type Marks = { shown: DecorationSet; asked: Asked };
type News = { asked: AskedText } | { found: Evidence; text?: AskedText };

/** What is not answered by then never is. */
const ASKED_MAX = 5;

const key = new PluginKey<Marks>('claimMarks');

/** Marks the claims of a text while it is edited; the marks stand beside the text and are never saved with it. */
export const ClaimMarks = Extension.create({
  name: 'claimMarks',
  addProseMirrorPlugins: () => [
    new Plugin<Marks>({
      key,
      state: { init: () => ({ shown: DecorationSet.empty, asked: new Map() }), apply: marksAfter },
      props: { decorations: (state) => key.getState(state)?.shown },
    }),
  ],
});

function marksAfter(tr: Transaction, marks: Marks): Marks {
  const shown = marks.shown.map(tr.mapping, tr.doc);
  const asked = tr.docChanged ? changedSince(marks.asked, tr) : marks.asked;
  const news = tr.getMeta(key) as News | undefined;
  if (!news) return { shown, asked };
  if ('asked' in news) {
    const kept = [...asked].slice(1 - ASKED_MAX);
    return { shown, asked: new Map([...kept, [news.asked, new Mapping()]]) };
  }

  const { found, text } = news;
  const since = text && asked.get(text);
  if (!since) return { shown: DecorationSet.create(tr.doc, decorations(tr.doc, found)), asked };
  const then = DecorationSet.create(text.doc, decorations(text.doc, found));
  return { shown: then.map(since, tr.doc), asked };
}

const changedSince = (asked: Asked, { mapping }: Transaction): Asked =>
  new Map([...asked].map(([text, since]) => [text, new Mapping([...since.maps, ...mapping.maps])]));

function tellMarks({ view, state }: Editor, news: News) {
  view.dispatch(state.tr.setMeta(key, news).setMeta('addToHistory', false));
}

/** Remembers the text whose claims are asked for now: the answer's marks move with what is written until then. */
export function askAbout(editor: Editor): AskedText {
  const asked = { doc: editor.state.doc, html: editor.getHTML() };
  tellMarks(editor, { asked });
  return asked;
}

/** @param text what was asked about; the text as it is now where nothing was */
export function setClaimMarks(editor: Editor, found: Evidence, text?: AskedText) {
  tellMarks(editor, { found, text });
}

export function selectClaim(editor: Editor, n: number, takesFocus = true) {
  const at = rangeOf(editor.state, 'claim', n);
  if (!at) return;
  const selecting = takesFocus ? editor.chain().focus() : editor.chain();
  selecting.setTextSelection(at).scrollIntoView().run();
}

export function rangeOf(state: EditorState, part: Part, n: number): Range | null {
  const isAsked = (spec: Partial<Spec>) => spec.part === part && spec.n === n;
  const [mark] = key.getState(state)?.shown.find(undefined, undefined, isAsked) ?? [];
  if (!mark || wordsIn(state.doc, mark) !== (mark.spec as Spec).words) return null;
  return { from: mark.from, to: mark.to };
}

const wordsIn = (doc: Node, { from, to }: Range) => doc.textBetween(from, to, '\n', '\n');

function decorations(doc: Node, { html, claims }: Evidence): Decoration[] {
  const holder = document.createElement('div');
  holder.innerHTML = sanitiseMarked(html);
  const parts = markedParts(holder);
  const rangeIn = positionsIn(holder, doc);
  return claims.flatMap((claim) => {
    const { n } = claim;
    const { words, sentence } = parts(n);
    const shown = { 'data-claim': String(n), ...markOf(claim) };
    return (['claim', 'sentence'] as const).flatMap((part) => {
      const range = rangeIn(part === 'claim' ? words : sentence);
      if (!range) return [];
      const spec: Spec = { part, n, words: wordsIn(doc, range) };
      return Decoration.inline(range.from, range.to, part === 'claim' ? shown : {}, spec);
    });
  });
}

type Ends = Record<'from' | 'to', { node: HTMLElement; offset: number; pos?: number }>;

/**
 * Where elements of a text that is marked stand in the text of the editor. The two differ in their blanks and in what
 * the editor sets itself, a link's attributes, say: so they are laid over one another letter by letter. Between the
 * first letter that differs and the last, nothing is marked.
 */
function positionsIn(holder: HTMLElement, doc: Node) {
  const ends = new Map<HTMLElement, Ends>();
  for (const node of holder.querySelectorAll<HTMLElement>('[data-claim], [data-sentence]'))
    ends.set(node, { from: { node, offset: 0 }, to: { node, offset: node.childNodes.length } });
  const findPositions = [...ends.values()].flatMap(({ from, to }) => [from, to]);
  const marked = DOMParser.fromSchema(doc.type.schema).parse(holder, { findPositions });
  const [here, there] = [lettersOf(doc), lettersOf(marked)];
  const placeOf = placesIn(here.text, there.text);

  return (elements: HTMLElement[]): Range | null => {
    const from = ends.get(elements[0] ?? holder)?.from.pos;
    const to = ends.get(elements.at(-1) ?? holder)?.to.pos;
    if (from === undefined || to === undefined || from >= to) return null;
    const [begin, behind] = [firstFrom(there.positions, from), firstFrom(there.positions, to)];
    const letters = there.text.slice(begin, behind);
    if (!letters) return null;
    const first = placeOf(begin);
    const [start, end] = [here.positions[first], here.positions[first + letters.length - 1]];
    if (start === undefined || end === undefined || !here.text.startsWith(letters, first)) return null;
    return withBlanks(doc, { from: start, to: end + 1 }, marked.textBetween(from, to, ' ', ' '));
  };
}

/** The letters of a text without its blanks, and where each stands. */
function lettersOf(doc: Node) {
  const positions: number[] = [];
  let text = '';
  doc.descendants((node, at) => {
    for (let offset = 0; offset < (node.text?.length ?? 0); offset += 1) {
      const letter = node.text?.charAt(offset) ?? '';
      if (!letter.trim()) continue;
      text += letter;
      positions.push(at + offset);
    }
  });
  return { text, positions };
}

/** @returns from a place in the other text to the one in this text; -1 where they differ around it */
function placesIn(text: string, other: string) {
  const shorter = Math.min(text.length, other.length);
  let same = 0;
  while (same < shorter && text[same] === other[same]) same += 1;
  let sameAtEnd = 0;
  while (sameAtEnd < shorter - same && text.at(-1 - sameAtEnd) === other.at(-1 - sameAtEnd)) sameAtEnd += 1;

  return (place: number) => {
    if (place < same) return place;
    return place >= other.length - sameAtEnd ? place + text.length - other.length : -1;
  };
}

/** The place of the first position from here on, in a list in order. */
function firstFrom(positions: number[], position: number): number {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? Infinity) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The blanks around a sentence go with it. */
function withBlanks(doc: Node, { from, to }: Range, words: string): Range {
  const isBlank = (at: number) => /^\s$/.test(doc.textBetween(at, at + 1, 'x', 'x'));
  let [start, end] = [from, to];
  if (/^\s/.test(words)) while (start > 0 && isBlank(start - 1)) start -= 1;
  if (/\s$/.test(words)) while (end < doc.content.size && isBlank(end)) end += 1;
  return { from: start, to: end };
}

function markedParts(root: ParentNode) {
  const [claims, sentences] = [byNumber(root, 'data-claim'), byNumber(root, 'data-sentence')];
  return (n: number) => {
    const words = claims.get(String(n)) ?? [];
    const [first] = words;
    // A sentence has the number of its first claim. A link that is marked is around parts of its sentence.
    const inside = first?.matches('[data-sentence]') ? first : first?.querySelector('[data-sentence]');
    const [number = ''] = numbersIn(inside, 'data-sentence');
    return { words, sentence: sentences.get(number) ?? [] };
  };
}

function byNumber(root: ParentNode, name: string): Map<string, HTMLElement[]> {
  const found = new Map<string, HTMLElement[]>();
  for (const element of root.querySelectorAll<HTMLElement>(`[${name}]`))
    for (const number of numbersIn(element, name)) {
      const known = found.get(number);
      if (known) known.push(element);
      else found.set(number, [element]);
    }
  return found;
}

const numbersIn = (element: Element | null | undefined, name: string) =>
  element?.getAttribute(name)?.split(' ') ?? [];
