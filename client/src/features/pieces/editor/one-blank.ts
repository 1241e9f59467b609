import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';

const BLANKS = / {2,}/g;
/** Stands for what is no text, a line break, say. */
const OTHER = '\uFFFC';

/**
 * Blanks in a row are one, as they are wherever the text is read: what is typed is what is found again after it has been
 * saved and loaded.
 */
export const OneBlank = Extension.create({
  name: 'oneBlank',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, _before, { doc, tr }) {
        if (!transactions.some(({ docChanged }) => docChanged) || transactions.some(isComposing)) return null;
        // The last ones first, so that the others stay where they are.
        for (const { from, to } of spareBlanks(doc).toReversed()) tr.delete(from, to);
        return tr.docChanged ? tr : null;
      },
    }),
  ],
});

/** What an input method puts together is not touched before it is done. */
const isComposing = (tr: Transaction) => tr.getMeta('composition') !== undefined;

function spareBlanks(doc: Node) {
  const found: { from: number; to: number }[] = [];
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true;
    if (node.type.spec.code) return false;
    const text = node.textBetween(0, node.content.size, undefined, OTHER);
    for (const { 0: blanks, index } of text.matchAll(BLANKS))
      found.push({ from: at + 2 + index, to: at + 1 + index + blanks.length });
    return false;
  });
  return found;
}
