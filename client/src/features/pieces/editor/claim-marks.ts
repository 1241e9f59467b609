import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { ShownClaim } from '../../evidence/evidence.ts';
import { placeOf } from '../../evidence/text-places.ts';
import { editorText } from './editor-text.ts';

type Marks = { claims: readonly ShownClaim[]; shown: DecorationSet };

const key = new PluginKey<Marks>('claimMarks');

/** Marks the claims of a text while it is edited; the marks stand beside the text and are never saved with it. */
export const ClaimMarks = Extension.create({
  name: 'claimMarks',
  addProseMirrorPlugins: () => [
    new Plugin<Marks>({
      key,
      state: {
        init: () => ({ claims: [], shown: DecorationSet.empty }),
        apply: (tr, { claims, shown }) => {
          const found = tr.getMeta(key) as readonly ShownClaim[] | undefined;
          if (found)
            return { claims: found, shown: DecorationSet.create(tr.doc, decorations(tr.doc, found)) };
          return { claims, shown: shown.map(tr.mapping, tr.doc) };
        },
      },
      props: { decorations: (state) => key.getState(state)?.shown },
    }),
  ],
});

export function setClaimMarks(editor: Editor, claims: readonly ShownClaim[]) {
  editor.view.dispatch(editor.state.tr.setMeta(key, claims).setMeta('addToHistory', false));
}

/** The number of the claim that is marked at a position; null where there is none. */
export function claimAt({ state }: Editor, position: number): number | null {
  const [mark] = key.getState(state)?.shown.find(position, position) ?? [];
  const spec = mark?.spec as { n: number } | undefined;
  return spec?.n ?? null;
}

/** Selects the words of a claim and scrolls to them. */
export function selectClaim(editor: Editor, n: number, takesFocus = true) {
  const [mark] =
    key.getState(editor.state)?.shown.find(undefined, undefined, (spec) => spec['n'] === n) ?? [];
  if (!mark) return;
  const { from, to } = mark;
  const selecting = takesFocus ? editor.chain().focus() : editor.chain();
  selecting.setTextSelection({ from, to }).scrollIntoView().run();
}

function decorations(doc: Node, claims: readonly ShownClaim[]): Decoration[] {
  const { text, positionsOf } = editorText(doc);
  return claims.flatMap((claim) => {
    const place = placeOf(text, claim);
    const at = place && positionsOf(place);
    const { n, state } = claim;
    const attributes = { 'data-claim': String(n), 'data-state': state };
    return at ? Decoration.inline(at.from, at.to, attributes, { n }) : [];
  });
}
