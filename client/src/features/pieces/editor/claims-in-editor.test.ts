import { Editor } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { expect, onTestFinished, test } from 'vitest';
import type { ShownClaim } from '../../evidence/evidence.ts';
import { putFact, removeSentence } from './change-claim.ts';
import { ClaimMarks, claimAt, selectClaim, setClaimMarks } from './claim-marks.ts';
import { FactMark } from './fact-mark.ts';

const HTML =
  '<h2>Shops</h2><p>One. Of all, <strong><span data-fact="f1">43 %</span></strong> close.</p><ul><li><p>We sold 480 loaves.</p></li></ul><p>End.</p>';
const FACT = {
  id: 'f7',
  source: 1,
  surface: '34 %',
  sentence: 's',
  title: 't',
  url: null,
  date: '2026-01-01',
};
const rest = { reason: null, proposal: null };
const PERCENT: ShownClaim = {
  n: 1,
  kind: 'percent',
  surface: '43 %',
  sentence: 'Of all, 43 % close.',
  start: 19,
  end: 23,
  state: 'differs',
  fact: FACT,
  ...rest,
};
const LOAVES: ShownClaim = {
  n: 2,
  kind: 'number',
  surface: '480',
  sentence: 'We sold 480 loaves.',
  start: 39,
  end: 42,
  state: 'unsourced',
  fact: null,
  ...rest,
};

function edited() {
  const editor = new Editor({ extensions: [StarterKit, FactMark, ClaimMarks], content: HTML });
  onTestFinished(() => editor.destroy());
  return editor;
}

test('the source’s value keeps how the words looked, and one undo takes it back', () => {
  const editor = edited();
  editor.commands.insertContentAt(editor.state.doc.content.size - 1, ' Typed.');
  const before = editor.getHTML();
  expect(putFact(editor, PERCENT, { fact: FACT, words: '34 %' })).toBe(true);
  expect(editor.getHTML()).toContain('<strong><span data-fact="f7">34 %</span></strong> close.');
  editor.commands.undo();
  expect(editor.getHTML()).toBe(before);
});

test('a sentence that is all of its list goes with the list, and one undo brings it back', () => {
  const editor = edited();
  const before = editor.getHTML();
  expect(removeSentence(editor, LOAVES)).toBe(true);
  expect(editor.getHTML()).not.toMatch(/loaves|<li>/);
  editor.commands.undo();
  expect(editor.getHTML()).toBe(before);
  expect(removeSentence(editor, { ...LOAVES, surface: '490' })).toBe(false);
});

test('claims are marked by their state, the marks move with the text and are not saved', () => {
  const editor = edited();
  setClaimMarks(editor, [PERCENT, LOAVES]);
  const marks = () =>
    [...editor.view.dom.querySelectorAll<HTMLElement>('[data-claim]')].map(({ textContent, dataset }) => [
      textContent,
      dataset['claim'],
      dataset['state'],
    ]);
  const expected = [
    ['43 %', '1', 'differs'],
    ['480', '2', 'unsourced'],
  ];
  expect(marks()).toEqual(expected);
  editor.commands.insertContentAt(1, 'The ');
  expect(marks()).toEqual(expected);
  expect(editor.getHTML()).not.toContain('data-claim');
  selectClaim(editor, 2);
  expect(editor.state.doc.textBetween(editor.state.selection.from, editor.state.selection.to)).toBe('480');
  expect(claimAt(editor, editor.state.selection.from)).toBe(2);
  expect(claimAt(editor, 1)).toBeNull();
});
