import { Editor } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { expect, onTestFinished, test } from 'vitest';
import { A_SHOWN_FACT, aShownClaim } from '#client/test/shown-claim.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { putFact, removeSentence } from './change-claim.ts';
import { ClaimMarks, claimAt, selectClaim, setClaimMarks } from './claim-marks.ts';
import { FactMark } from './fact-mark.ts';

const HTML =
  '<h2>Shops</h2><p>One. Of all, <strong><span data-fact="f1">43 %</span></strong> close.</p><ul><li><p>We sold 480 loaves.</p></li></ul><p>End.</p>';
const PERCENT = aShownClaim({ sentence: 'Of all, 43 % close.' });
const LOAVES = aShownClaim({
  n: 2,
  kind: 'number',
  surface: '480',
  sentence: 'We sold 480 loaves.',
  state: 'unsourced',
  fact: null,
});

/** The same text as the server marks it. */
const EVIDENCE: Evidence = {
  revision: 1,
  sources: 1,
  isChecked: true,
  html: HTML.replace('Of all, ', '<span data-sentence="1">Of all, </span>')
    .replace('43 %', '<span data-sentence="1" data-claim="1">43 %</span>')
    .replace(' close.', '<span data-sentence="1"> close.</span>')
    .replace(
      'We sold 480 loaves.',
      '<span data-sentence="2">We sold </span><span data-sentence="2" data-claim="2">480</span><span data-sentence="2"> loaves.</span>',
    ),
  claims: [PERCENT, LOAVES],
};

function edited(html = HTML) {
  const editor = new Editor({ extensions: [StarterKit, FactMark, ClaimMarks], content: html });
  onTestFinished(() => editor.destroy());
  return editor;
}
const marksIn = ({ view }: Editor) =>
  [...view.dom.querySelectorAll<HTMLElement>('[data-claim]')].map(({ textContent, dataset }) => [
    textContent,
    dataset['claim'],
    dataset['state'],
  ]);

test('the source’s value keeps how the words looked, and one undo takes it back', () => {
  const editor = edited();
  editor.commands.insertContentAt(editor.state.doc.content.size - 1, ' Typed.');
  setClaimMarks(editor, EVIDENCE);
  const before = editor.getHTML();
  expect(putFact(editor, PERCENT, { fact: A_SHOWN_FACT, words: '34 %' })).toBe(true);
  expect(editor.getHTML()).toContain('<strong><span data-fact="f7">34 %</span></strong> close.');
  editor.commands.undo();
  expect(editor.getHTML()).toBe(before);
});

test('a sentence that is all of its list goes with the list, and one undo brings it back', () => {
  const editor = edited();
  setClaimMarks(editor, EVIDENCE);
  const before = editor.getHTML();
  expect(removeSentence(editor, LOAVES)).toBe(true);
  expect(editor.getHTML()).not.toMatch(/loaves|<li>/);
  editor.commands.undo();
  expect(editor.getHTML()).toBe(before);
});

test('claims are marked by their state, the marks move with the text and are not saved', () => {
  const editor = edited();
  setClaimMarks(editor, EVIDENCE);
  const expected = [
    ['43 %', '1', 'differs'],
    ['480', '2', 'unsourced'],
  ];
  expect(marksIn(editor)).toEqual(expected);
  editor.commands.insertContentAt(1, 'The ');
  expect(marksIn(editor)).toEqual(expected);
  expect(editor.getHTML()).not.toContain('data-claim');
  selectClaim(editor, 2);
  expect(editor.state.doc.textBetween(editor.state.selection.from, editor.state.selection.to)).toBe('480');
  expect(claimAt(editor, editor.state.selection.from)).toBe(2);
  expect(claimAt(editor, 1)).toBeNull();
});

test('marks of a text that has been changed since stand around and behind the change, and what was changed has none', () => {
  const editor = edited(HTML.replace('One. ', 'One and a half. Twice. '));
  setClaimMarks(editor, EVIDENCE);
  expect(marksIn(editor).map(([words]) => words)).toEqual(['43 %', '480']);
  expect(removeSentence(editor, PERCENT)).toBe(true);
  expect(editor.getText()).toContain('One and a half. Twice. \n');
  expect(putFact(editor, PERCENT, { fact: A_SHOWN_FACT, words: '34 %' })).toBe(false);
  const other = edited(HTML.replace('480', '490'));
  setClaimMarks(other, EVIDENCE);
  expect(marksIn(other).map(([words]) => words)).toEqual(['43 %']);
  expect(removeSentence(other, LOAVES)).toBe(false);
});

test('marks in a text that is pasted are no claims', () => {
  const editor = edited(
    '<p><span data-claim="1" data-sentence="1">43 %</span> <mark data-claim="2">480</mark></p>',
  );
  expect(editor.getHTML()).not.toContain('data-claim');
  expect(marksIn(editor)).toEqual([]);
});
