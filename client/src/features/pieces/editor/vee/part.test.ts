import { Editor } from '@tiptap/core';
import { expect, onTestFinished, test } from 'vitest';
import { EXTENSIONS } from '../extensions.ts';
import { currentSection, plainTextOf, replacePart, selectedPart } from './part.ts';
import { acceptProposal, AGAIN, proposalIn, showProposal } from './proposal.ts';

const HTML =
  '<p>An opening.</p><h2>Leaves</h2><p>One. <strong><span data-fact="f1">43 %</span></strong> close. End.</p><ul><li><p>Green</p></li></ul><h2>Water</h2><p>Boil it.</p>';

function edited(content = HTML) {
  const editor = new Editor({ extensions: EXTENSIONS, content });
  onTestFinished(() => editor.destroy());
  const placeOf = (words: string) => {
    let at = 0;
    editor.state.doc.descendants((node, position) => {
      if (node.text?.includes(words)) at = position + node.text.indexOf(words);
    });
    return at;
  };
  const select = (first: string, last = first) =>
    editor.commands.setTextSelection({ from: placeOf(first), to: placeOf(last) + last.length });
  return { editor, select, placeOf };
}

test('selected words come with their marks, their heading and what stands before them', () => {
  const { editor, select } = edited();
  select('43 %', ' close.');
  expect(selectedPart(editor)).toMatchObject({
    html: expect.stringMatching(/^<p><strong><span data-fact="f1">43 %<\/span><\/strong> close\.<\/p>$/),
    text: '43 % close.',
    heading: 'Leaves',
    before: expect.stringMatching(/One\.$/),
  });
});

test('a selection over several blocks takes them whole, a caret takes its block, a section all below its heading', () => {
  const { editor, select, placeOf } = edited();
  select('One.', 'Green');
  expect(selectedPart(editor)).toMatchObject({ text: 'One. 43 % close. End.\nGreen' });
  editor.commands.setTextSelection(placeOf('Boil'));
  expect(selectedPart(editor)).toMatchObject({ html: '<p>Boil it.</p>', heading: 'Water' });
  editor.commands.setTextSelection(placeOf('Leaves'));
  expect(currentSection(editor)).toMatchObject({ text: 'One. 43 % close. End.\nGreen', heading: 'Leaves' });
  editor.commands.setTextSelection(placeOf('opening'));
  expect(currentSection(editor)).toMatchObject({ text: 'An opening.', heading: '', before: '' });
});

test('words take the place of words, blocks that of blocks; each is one step for undo', () => {
  const { editor, select, placeOf } = edited();
  const before = editor.getHTML();
  editor.commands.insertContentAt(placeOf('An opening.'), 'x');
  editor.commands.undo();
  select('One.');
  const words = selectedPart(editor);
  expect(words && replacePart(editor, words, '<p>Two. <span data-fact="f1">43 %</span></p>')).toBe(true);
  expect(editor.getHTML()).toContain('<p>Two. <span data-fact="f1">43 %</span> <strong>');
  editor.commands.undo();
  expect(editor.getHTML()).toBe(before);
  editor.commands.setTextSelection(placeOf('Leaves'));
  const section = currentSection(editor);
  expect(section && replacePart(editor, section, '<p>New.</p><p>And more.</p><script>x</script>')).toBe(true);
  expect(editor.getHTML()).toBe(
    '<p>An opening.</p><h2>Leaves</h2><p>New.</p><p>And more.</p><h2>Water</h2><p>Boil it.</p>',
  );
  editor.commands.undo();
  expect(editor.getHTML()).toBe(before);
});

test('a part that has been edited since stays as it is', () => {
  const { editor, select, placeOf } = edited();
  select('One.');
  const words = selectedPart(editor);
  editor.commands.insertContentAt(placeOf('One.') + 1, 'x');
  expect(words && replacePart(editor, words, '<p>Two.</p>')).toBe(false);
  expect(plainTextOf(editor, '<p>Two.</p><p>Three.</p>')).toBe('Two.\nThree.');
});

test('a section that Vee writes again keeps its pictures, which Vee never sees', () => {
  const picture = `<figure><img src="/images/${'a'.repeat(32)}.jpg" alt="Leaves"></figure>`;
  const { editor, placeOf } = edited(HTML.replace('<ul>', `${picture}<ul>`));
  editor.commands.setTextSelection(placeOf('Green'));
  const part = currentSection(editor);
  expect(part?.html).not.toContain('<img');
  expect(part && replacePart(editor, part, '<p>All new.</p>')).toBe(true);
  expect(editor.getHTML()).toContain(`<h2>Leaves</h2><p>All new.</p>${picture}<h2>Water</h2>`);
});

test('a change of several blocks is shown in each, moves with the text, and ends where undo takes its part away', () => {
  const { editor, placeOf } = edited();
  const changes = () =>
    [...editor.view.dom.querySelectorAll('del, ins')].map(({ textContent }) => textContent);
  const propose = () => {
    editor.commands.setTextSelection(placeOf('Green'));
    const part = currentSection(editor);
    const host = document.createElement('div');
    if (part) showProposal(editor, { wish: AGAIN, part, host, changed: '<p>One. 43 % close.</p><p>Red</p>' });
    expect(host.previousElementSibling).toBe(editor.view.dom.querySelector('ul'));
  };
  propose();
  editor.commands.insertContentAt(1, 'New. ');
  expect(changes()).toEqual(['End.', 'Green', '\nRed']);
  acceptProposal(editor);
  expect(editor.getHTML()).toContain('<h2>Leaves</h2><p>One. 43 % close.</p><p>Red</p><h2>Water</h2>');
  editor.commands.undo();
  editor.commands.insertContentAt(placeOf('Green'), 'Dark ');
  propose();
  editor.commands.undo();
  expect(proposalIn(editor.state)).toBeNull();
  expect(changes()).toEqual([]);
});

test.each([
  ['One. Two.', '<p>One. New. Two.</p>', 'One. +New. +Two.'],
  ['One.', '<p>One.</p><p>Two.</p>', 'One.+\nTwo.+'],
  ['One two.', '<p>New two.</p>', '-One-+New+ two.'],
])('“%s” is shown with what it becomes', (before, changed, expected) => {
  const { editor } = edited(`<p>${before}</p>`);
  const part = currentSection(editor);
  if (part) showProposal(editor, { wish: AGAIN, part, changed, host: document.createElement('div') });
  const { innerHTML } = editor.view.dom;
  expect(
    innerHTML
      .replaceAll(/<\/?ins[^>]*>/g, '+')
      .replaceAll(/<\/?del>/g, '-')
      .replaceAll(/<[^>]+>/g, ''),
  ).toBe(expected);
});
