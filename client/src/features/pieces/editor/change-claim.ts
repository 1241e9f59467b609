import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { closeHistory } from '@tiptap/pm/history';
import type { ShownClaim, ShownFact } from '../../evidence/evidence.ts';
import { rangeOf } from './claim-marks.ts';

type Range = { from: number; to: number };

/** Puts these words, bound to a fact, in the place of a claim's. @returns false where the claim is gone */
export function putFact(
  editor: Editor,
  claim: ShownClaim,
  { fact, words }: { fact: ShownFact; words: string },
) {
  const at = rangeOf(editor.state, 'claim', claim.n);
  if (!at) return false;
  const { tr, doc, schema } = editor.state;
  const mark = schema.mark('fact', { fact: fact.id });
  const marks = (doc.nodeAt(at.from)?.marks ?? []).filter(({ type }) => type !== mark.type);
  // A step of its own for undo, also right after a keystroke.
  editor.view.dispatch(
    closeHistory(tr).replaceWith(at.from, at.to, schema.text(words, mark.addToSet(marks))),
  );
  return true;
}

/** Takes the sentence around a claim away. @returns false where it is no longer there */
export function removeSentence(editor: Editor, claim: ShownClaim) {
  const at = rangeOf(editor.state, 'sentence', claim.n);
  if (!at) return false;
  const { from, to } = withEmptied(editor.state.doc, at);
  editor.view.dispatch(closeHistory(editor.state.tr).deleteRange(from, to));
  return true;
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
