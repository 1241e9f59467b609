import { Extension, type Editor } from '@tiptap/core';
import { isHistoryTransaction } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { compareTexts } from '#client/ui/compared-text.tsx';
import type { RewriteKind } from '#shared/rules/piece.ts';
import { endOfBlock, plainTextOf, replacePart, textIn, type Part } from './part.ts';

export type Proposal = {
  wish: Wish;
  part: Part;
  /** As HTML; null until it is written. */
  changed: string | null;
  /** Stands below the part, and holds what can be done about the change. */
  host: HTMLElement;
};

type Shown = { proposal: Proposal; marks: DecorationSet } | null;

const key = new PluginKey<Shown>('proposal');

export const ProposalMarks = Extension.create({
  name: 'proposal',
  addProseMirrorPlugins: () => [
    new Plugin<Shown>({
      key,
      state: {
        init: () => null,
        apply: (tr, shown) => {
          const meta = tr.getMeta(key) as { shown: Shown } | undefined;
          if (meta) return meta.shown;
          const part = shown && partAfter(tr, shown.proposal.part);
          return (
            part && { proposal: { ...shown.proposal, part }, marks: shown.marks.map(tr.mapping, tr.doc) }
          );
        },
      },
      // Nobody types in what is being changed; undo may take it away, and ends the proposal.
      filterTransaction: (tr, state) => {
        const shown = key.getState(state);
        return !shown || isHistoryTransaction(tr) || partAfter(tr, shown.proposal.part) !== null;
      },
      props: {
        decorations: (state) => key.getState(state)?.marks,
        handleKeyDown: ({ state, dispatch }, event) => {
          if (event.key !== 'Escape' || !key.getState(state)) return false;
          dispatch(state.tr.setMeta(key, { shown: null }));
          return true;
        },
      },
    }),
  ],
});

function partAfter({ docChanged, mapping, doc }: Transaction, part: Part): Part | null {
  if (!docChanged) return part;
  const [from, to] = [mapping.map(part.from, 1), mapping.map(part.to, -1)];
  return from < to && textIn(doc, from, to) === part.text ? { ...part, from, to } : null;
}

export const proposalIn = (state: EditorState) => key.getState(state)?.proposal ?? null;

/** @param proposal null ends the one that is shown */
export function showProposal(editor: Editor, proposal: Proposal | null) {
  const { tr, doc } = editor.state;
  const shown = proposal && { proposal, marks: DecorationSet.create(doc, marksOf(editor, proposal)) };
  editor.view.dispatch(tr.setMeta(key, { shown }));
}

export function acceptProposal(editor: Editor) {
  const proposal = proposalIn(editor.state);
  showProposal(editor, null);
  if (proposal?.changed) replacePart(editor, proposal.part, proposal.changed);
}

const AT_WORK = { style: 'background: var(--accent-wash)' };

function marksOf(editor: Editor, { part, changed, host }: Proposal): Decoration[] {
  const { doc } = editor.state;
  const { from, to, text } = part;
  const below = Decoration.widget(endOfBlock(doc.resolve(to)), host, { side: 1, stopEvent: () => true });
  if (changed === null) return [below, Decoration.inline(from, to, AT_WORK)];

  const places = placesOf(doc, part);
  let index = 0;
  let space = '';
  const marks = compareTexts(text, plainTextOf(editor, changed)).map(({ value, added, removed }) => {
    const [before, next] = [places[index - 1], places[index]];
    if (added) {
      const isParted = space !== '' || /\s$/.test(value);
      const isAlone =
        before === undefined || next === undefined || !doc.resolve(before).sameParent(doc.resolve(next));
      if (before !== undefined && (isAlone || !isParted)) return inserted(before + 1, space + value);
      return inserted(next ?? from, value);
    }
    const length = value.replace(/\s/g, '').length;
    index += length;
    space = removed ? '' : value.slice(value.trimEnd().length);
    const isMarked = removed && next !== undefined && length > 0;
    return isMarked ? Decoration.inline(next, (places[index - 1] ?? next) + 1, { nodeName: 'del' }) : null;
  });

  return [below, ...marks.filter((mark) => mark !== null)];
}

function inserted(at: number, words: string) {
  const mark = document.createElement('ins');
  mark.textContent = words;
  return Decoration.widget(at, mark, { side: 1 });
}

/** Where the characters of a part stand in the document: blanks differ without being a change. */
function placesOf(doc: Node, { from, to }: Part): number[] {
  const places: number[] = [];
  doc.nodesBetween(from, to, ({ text = '' }, at) => {
    for (const { index } of text.matchAll(/\S/g)) {
      const place = at + index;
      if (place >= from && place < to) places.push(place);
    }
  });
  return places;
}

export type Wish = {
  kind: RewriteKind;
  label: string;
  unchanged: string;
  question?: { label: string; placeholder: string; isOptional?: boolean };
};

const NOTHING_TO_CHANGE = 'Vee found nothing to change here.';

export const WISHES: Wish[] = [
  { kind: 'rewrite', label: 'Rewrite', unchanged: NOTHING_TO_CHANGE },
  { kind: 'shorten', label: 'Shorten', unchanged: 'There is nothing to shorten here.' },
  { kind: 'expand', label: 'Expand', unchanged: 'There is nothing to add here.' },
  { kind: 'simplify', label: 'Simplify', unchanged: 'There is nothing to simplify here.' },
  {
    kind: 'tone',
    label: 'Change the tone',
    unchanged: NOTHING_TO_CHANGE,
    question: { label: 'Tone', placeholder: 'friendly, formal, confident…' },
  },
  {
    kind: 'wish',
    label: 'Ask for a change',
    unchanged: NOTHING_TO_CHANGE,
    question: { label: 'What should Vee do?', placeholder: 'Turn it into a list of steps' },
  },
];

export const AGAIN: Wish = {
  kind: 'again',
  label: 'Write this section again',
  unchanged: NOTHING_TO_CHANGE,
  question: {
    label: 'What should be different? (optional)',
    placeholder: 'Begin with an example',
    isOptional: true,
  },
};
