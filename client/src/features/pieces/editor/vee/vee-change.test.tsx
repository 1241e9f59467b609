import { screen, waitFor } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { EditorContent } from '@tiptap/react';
import { expect, onTestFinished, test } from 'vitest';
import { Refusal } from '#client/test/answering-link.ts';
import { renderScreen } from '#client/test/render-screen.tsx';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { REWRITE_MESSAGES } from '#shared/rules/piece.ts';
import { EXTENSIONS } from '../extensions.ts';
import { VeeChange } from './vee-change.tsx';
import { VeeTools } from './vee-tools.tsx';

const BEFORE = '<p>Untouched.</p>';
const HTML = `${BEFORE}<p>Only one short sentence.</p><p>After it.</p>`;
const SHORTER = '<p>One sentence.</p>';

/** The second paragraph is to be shortened, with these answers, one after another. */
async function shorten(...answers: ({ html: string; isChanged: boolean } | Error)[]) {
  const editor = new Editor({ extensions: EXTENSIONS, content: HTML });
  onTestFinished(() => editor.destroy());
  async function* rewrite() {
    const answer = answers.shift();
    yield { html: '<p>One', done: false };
    if (answer instanceof Error) throw answer;
    if (answer) yield { ...answer, done: true, openFigures: [], isSample: true, left: 30 };
  }
  const shown = (
    <>
      <EditorContent editor={editor} />
      <VeeTools editor={editor} />
      <VeeChange editor={editor} pieceId="p" />
    </>
  );
  const { user } = renderScreen(shown, { answers: { 'content.rewrite': rewrite } });
  editor.commands.setTextSelection(20);
  await user.click(screen.getByRole('button', { name: 'Rewrite with Vee' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Shorten' }));
  return { editor, user };
}

const textsOf = (tag: string) => [...document.querySelectorAll(tag)].map(({ textContent }) => textContent);

test('a change stands in its paragraph, struck and marked, and is one step for undo once it is accepted', async () => {
  const { editor, user } = await shorten({ html: SHORTER, isChanged: true });
  const accept = await screen.findByRole('button', { name: 'Accept' });
  expect(accept).toHaveFocus();
  expect(screen.getByRole('group', { name: 'Vee’s change: Shorten' })).toContainElement(accept);
  expect(screen.getByText(CONTENT_MESSAGES.offlineChange)).toBeVisible();
  expect([textsOf('del').join(''), textsOf('ins').join('')]).toEqual(['Only one short', 'One']);
  expect(editor.getHTML()).toBe(HTML);
  // The rest can be edited, and what is being changed stays where it is.
  editor.commands.insertContentAt(1, 'Still ');
  editor.commands.insertContentAt(30, 'x');
  const edited = HTML.replace('Untouched', 'Still Untouched');
  expect(editor.getHTML()).toBe(edited);
  await user.click(accept);
  expect(editor.getHTML()).toBe(edited.replace('<p>Only one short sentence.</p>', SHORTER));
  expect(screen.queryByRole('group')).toBeNull();
  editor.commands.undo();
  expect(editor.getHTML()).toBe(edited);
});

test('Escape refuses a change: the text is as it was, and has the focus', async () => {
  const { editor, user } = await shorten({ html: SHORTER, isChanged: true });
  expect(await screen.findByRole('button', { name: 'Refuse' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('group')).toBeNull();
  expect(textsOf('del')).toEqual([]);
  expect(editor.getHTML()).toBe(HTML);
  await waitFor(() => expect(editor.view.dom).toHaveFocus());
});

test('an answer that breaks off leaves the text as it was, and can be asked for again', async () => {
  const whole = { html: SHORTER, isChanged: true };
  const { editor, user } = await shorten(new Refusal(REWRITE_MESSAGES.failed), whole);
  expect(await screen.findByText(REWRITE_MESSAGES.failed)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(editor.getHTML()).toBe(HTML);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Accept' })).toBeVisible();
});

test('a text that stays as it is offers nothing to accept, and says so', async () => {
  await shorten({ html: HTML, isChanged: false });
  expect(await screen.findByText('There is nothing to shorten here.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
});
