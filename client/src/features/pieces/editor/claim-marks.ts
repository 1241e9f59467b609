import { type Editor, Extension } from '@tiptap/core';
import { DOMParser, type Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { sanitiseMarked } from '#client/lib/sanitise-html.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { markOf } from '../piece/text/show-claims.ts';

type Range = { from: number; to: number };
type Part = 'claim' | 'sentence';
type Spec = { part: Part; n: number; words: string };

const key = new PluginKey<DecorationSet>('claimMarks');

/** Marks the claims of a text while it is edited; the marks stand beside the text and are never saved with it. */
export const ClaimMarks = Extension.create({
  name: 'claimMarks',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (tr, shown) => {
          const found = tr.getMeta(key) as Evidence | undefined;
          if (!found) return shown.map(tr.mapping, tr.doc);
          return DecorationSet.create(tr.doc, decorations(tr.doc, found));
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

export function setClaimMarks(editor: Editor, evidence: Evidence) {
  editor.view.dispatch(editor.state.tr.setMeta(key, evidence).setMeta('addToHistory', false));
}

export function selectClaim(editor: Editor, n: number, takesFocus = true) {
  const at = rangeOf(editor.state, 'claim', n);
  if (!at) return;
  const selecting = takesFocus ? editor.chain().focus() : editor.chain();
  selecting.setTextSelection(at).scrollIntoView().run();
}

export function rangeOf(state: EditorState, part: Part, n: number): Range | null {
  const isAsked = (spec: Partial<Spec>) => spec.part === part && spec.n === n;
  const [mark] = key.getState(state)?.find(undefined, undefined, isAsked) ?? [];
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
 * Where elements of a text that is marked stand in the text that is being edited. That may have been changed since: what
 * is before the first change or behind the last is found, what has moved between them waits for the next check.
 */
function positionsIn(holder: HTMLElement, doc: Node) {
  const ends = new Map<HTMLElement, Ends>();
  for (const node of holder.querySelectorAll<HTMLElement>('[data-claim], [data-sentence]'))
    ends.set(node, { from: { node, offset: 0 }, to: { node, offset: node.childNodes.length } });
  const findPositions = [...ends.values()].flatMap(({ from, to }) => [from, to]);
  const marked = DOMParser.fromSchema(doc.type.schema).parse(holder, { findPositions });
  const changesFrom = doc.content.findDiffStart(marked.content) ?? Infinity;
  const changesTo = doc.content.findDiffEnd(marked.content) ?? { a: 0, b: 0 };
  const grown = changesTo.a - changesTo.b;
  const moved = (at: number) => (at <= changesFrom || at < changesTo.b ? at : at + grown);
  return (elements: HTMLElement[]): Range | null => {
    const from = ends.get(elements[0] ?? holder)?.from.pos;
    const to = ends.get(elements.at(-1) ?? holder)?.to.pos;
    if (from === undefined || to === undefined || from >= to) return null;
    const range = { from: moved(from), to: moved(to) };
    const isThere = range.from < range.to && range.to <= doc.content.size;
    return isThere && wordsIn(doc, range) === wordsIn(marked, { from, to }) ? range : null;
  };
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
