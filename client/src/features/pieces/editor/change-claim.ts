import { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import type { BoundWords, Evidence, ShownClaim } from '#client/features/evidence/evidence.ts';
import { sanitiseHtml } from '#client/lib/sanitise-html.ts';
import { rangeOf, setClaimMarks } from './claim-marks.ts';
import { EXTENSIONS } from './extensions.ts';

type Range = { from: number; to: number };

/**
 * Puts these words, bound to a fact, in the place of a claim's, or takes the sentence around it away, as one step for
 * undo. @returns false where the claim is gone
 */
export function changeClaim({ state, view }: Editor, { n }: ShownClaim, bound: BoundWords | null): boolean {
  const at = rangeOf(state, bound ? 'claim' : 'sentence', n);
  if (!at) return false;
  const { doc, schema } = state;
  // A step of its own also right after a keystroke.
  const tr = closeHistory(state.tr);
  if (bound) {
    const mark = schema.mark('fact', { fact: bound.fact.id });
    const marks = (doc.nodeAt(at.from)?.marks ?? []).filter(({ type }) => type !== mark.type);
    tr.replaceWith(at.from, at.to, schema.text(bound.words, mark.addToSet(marks)));
  } else {
    const { from, to } = withEmptied(doc, at);
    tr.deleteRange(from, to);
  }
  view.dispatch(tr);
  return true;
}

/** The same in a text that is only read. @returns its HTML; null where the claim is gone */
export function changedText(html: string, evidence: Evidence, ...change: [ShownClaim, BoundWords | null]) {
  const editor = new Editor({ extensions: EXTENSIONS, content: sanitiseHtml(html) });
  setClaimMarks(editor, evidence);
  const changed = changeClaim(editor, ...change) ? editor.getHTML() : null;
  editor.destroy();
  return changed;
}

/** A range that is all of its paragraph, with what would be left empty: the item of a list, the list. */
function withEmptied(doc: Node, { from, to }: Range): Range {
  const at = doc.resolve(from);
  let { depth } = at;
  if (from > at.start() || to < at.end() || isCell(at.node(depth - 1))) return { from, to };
  while (depth > 1 && at.node(depth - 1).childCount === 1 && !isCell(at.node(depth - 2))) depth -= 1;
  return { from: at.before(depth), to: at.after(depth) };
}

const isCell = ({ type }: Node) => /cell/.test(String(type.spec['tableRole']));
