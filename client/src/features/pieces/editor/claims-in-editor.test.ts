import { Editor } from '@tiptap/core';
import { expect, onTestFinished, test } from 'vitest';
import { A_FACT, aClaim, evidenceOf } from '#client/test/a-claim.ts';
import { changeClaim, changedText } from './change-claim.ts';
import { askAbout, selectClaim, setClaimMarks } from './claim-marks.ts';
import { EXTENSIONS } from './extensions.ts';

const HTML =
  '<h2>Shops</h2><p>One. Of all, <strong><span data-fact="f1">43 %</span></strong> close.</p><ul><li><p>We sold 480 loaves.</p></li></ul><p>End.</p>';
const FACT = { ...A_FACT, id: 'f7' };
const PERCENT = aClaim({
  kind: 'percent',
  surface: '43 %',
  sentence: 'Of all, 43 % close.',
  state: 'differs',
  fact: FACT,
});
const LOAVES = aClaim({ n: 2 });
const BOUND = { fact: FACT, words: '34 %' };

const claim = (words: string, n = 1) => `<span data-claim="${n}" data-sentence="${n}">${words}</span>`;
const part = (words: string, n = 1) => `<span data-sentence="${n}">${words}</span>`;
const unmarked = (html: string) => html.replace(/<span data-(?:claim|sentence)[^>]*>([^<]*)<\/span>/g, '$1');

/** The same text as the server marks it. */
const EVIDENCE = evidenceOf([PERCENT, LOAVES], {
  html: HTML.replace('Of all, ', part('Of all, '))
    .replace('43 %', claim('43 %'))
    .replace(' close.', part(' close.'))
    .replace('We sold 480 loaves.', `${part('We sold ', 2)}${claim('480', 2)}${part(' loaves.', 2)}`),
});

function edited(html = HTML) {
  const editor = new Editor({ extensions: EXTENSIONS, content: html });
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
  expect(changeClaim(editor, PERCENT, BOUND)).toBe(true);
  expect(editor.getHTML()).toContain('<strong><span data-fact="f7">34 %</span></strong> close.');
  editor.commands.undo();
  expect(editor.getHTML()).toBe(before);
});

test('a sentence that is all of its list goes with the list, and one undo brings it back', () => {
  const editor = edited();
  setClaimMarks(editor, EVIDENCE);
  const before = editor.getHTML();
  expect(changeClaim(editor, LOAVES, null)).toBe(true);
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
});

test('marks of a text that has been changed since stand around and behind the change, and what was changed has none', () => {
  const editor = edited(HTML.replace('One. ', 'One and a half. Twice. '));
  setClaimMarks(editor, EVIDENCE);
  expect(marksIn(editor).map(([words]) => words)).toEqual(['43 %', '480']);
  expect(changeClaim(editor, PERCENT, null)).toBe(true);
  expect(editor.getText()).toContain('One and a half. Twice. \n');
  expect(changeClaim(editor, PERCENT, BOUND)).toBe(false);
  const other = edited(HTML.replace('480', '490'));
  setClaimMarks(other, EVIDENCE);
  expect(marksIn(other).map(([words]) => words)).toEqual(['43 %']);
  expect(changeClaim(other, LOAVES, null)).toBe(false);
});

/** Types at the end of these words. */
function typeBehind(editor: Editor, words: string, typed: string) {
  let at = 0;
  editor.state.doc.descendants((node, position) => {
    const found = node.text?.indexOf(words) ?? -1;
    if (found >= 0) at = position + found + words.length;
  });
  editor.commands.setTextSelection(at);
  for (const letter of typed) editor.view.dispatch(editor.state.tr.insertText(letter));
}

const ONCE = '<p>One. <strong>Two </strong>three.</p><pre><code>a  b</code></pre><p>End.</p>';

test('two blanks in a row become one at once, before and after loading', () => {
  const editor = edited(ONCE);
  typeBehind(editor, 'One.', '  ');
  typeBehind(editor, 'Two ', ' ');
  expect(editor.getHTML()).toBe(ONCE);
  expect(edited(editor.getHTML()).getHTML()).toBe(editor.getHTML());
});

test('marks stand between places where blanks were typed, and their sentences can be changed', () => {
  const editor = edited();
  typeBehind(editor, 'One.', '  ');
  typeBehind(editor, 'End', '  ');
  setClaimMarks(editor, EVIDENCE);
  expect(marksIn(editor).map(([words]) => words)).toEqual(['43 %', '480']);
  expect(changeClaim(editor, LOAVES, null)).toBe(true);
  expect(changeClaim(editor, PERCENT, BOUND)).toBe(true);
});

test('a text that still has blanks in a row, and links around figures, keeps its marks', () => {
  const editor = edited(
    '<p>See <a href="https://a.example/">here</a>. Of all, 43 % close. We sold <a href="https://b.example/">480</a>.</p>',
  );
  // As they stand in a text from before, or in the midst of a composition.
  const { tr, doc } = editor.state;
  const spaced = tr.insertText(' ', 4).insertText(' ', doc.content.size).setMeta('composition', 1);
  editor.view.dispatch(spaced);
  const link = (href: string, words: string, n = 0) =>
    `<a href="${href}"${n ? ` data-claim="${n}"` : ''}>${words}</a>`;
  const html = `<p>See ${link('https://a.example/', 'here')}. ${part('Of all, ')}${claim('43 %')}${part(' close.')} ${part('We sold ', 2)}${link('https://b.example/', '480', 2)}${part('.', 2)}</p>`;
  setClaimMarks(editor, { ...EVIDENCE, html });
  expect(marksIn(editor).map(([words]) => words)).toEqual(['43 %', '480']);
});

test('what is typed while claims are looked for moves their marks, before, between and behind them', () => {
  const editor = edited();
  const text = askAbout(editor);
  typeBehind(editor, 'One.', ' Again');
  typeBehind(editor, 'We', ' all');
  typeBehind(editor, 'End.', ' Really.');
  setClaimMarks(editor, EVIDENCE, text);
  expect(marksIn(editor).map(([words]) => words)).toEqual(['43 %', '480']);
  expect(changeClaim(editor, PERCENT, null)).toBe(true);
  expect(editor.getText()).toContain('One. Again');
  expect(editor.getText()).not.toContain('close');
});

test('marks in a text that is pasted are no claims', () => {
  const editor = edited(
    '<p><span data-claim="1" data-sentence="1">43 %</span> <mark data-claim="2">480</mark></p>',
  );
  expect(editor.getHTML()).not.toContain('data-claim');
  expect(marksIn(editor)).toEqual([]);
});

test.each([
  [
    'a figure with another mark, in a text with signs that no tool sets',
    `<p>CO<sub>2</sub>: <span data-fact="f1">${claim('43 %')}</span> close.</p>`,
    '<p>CO<sub>2</sub>: <span data-fact="f7">34 %</span> close.</p>',
  ],
  [
    'one that is half bold',
    `<p>Of all, <strong>${claim('43')}</strong>${claim(' %')} close.</p>`,
    '<p>Of all, <strong><span data-fact="f7">34 %</span></strong> close.</p>',
  ],
])('in a text that is read, %s is changed where it stands', (_name, html, expected) => {
  expect(changedText(unmarked(html), { ...EVIDENCE, html }, PERCENT, BOUND)).toBe(expected);
});

test.each([
  [`<p>One. ${part('Two ')}<em>${claim('43 %')}</em>${part(' here. ')}Three.</p>`, '<p>One. Three.</p>'],
  [`<ul><li><p>${part('Two ')}${claim('43 %')}${part(' here.')}</p></li></ul><p>End.</p>`, '<p>End.</p>'],
  [
    `<p>One. ${part('Two ')}<a href="https://a.example/" data-claim="1">${part('link')}</a>${part('. ')}End.</p>`,
    '<p>One. End.</p>',
  ],
])('the sentence goes from “%s” and leaves nothing empty', (html, expected) => {
  expect(changedText(unmarked(html), { ...EVIDENCE, html }, PERCENT, null)).toBe(expected);
});

test('a claim that is not marked changes nothing', () => {
  expect(changedText(HTML, { ...EVIDENCE, html: HTML }, PERCENT, null)).toBeNull();
});
