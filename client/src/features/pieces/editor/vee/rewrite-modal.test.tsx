import { screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { expect, onTestFinished, test } from 'vitest';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { renderScreen } from '#client/test/render-screen.tsx';
import { selectedPart } from './part.ts';
import { RewriteModal } from './rewrite-modal.tsx';
import { WISHES } from './wishes.ts';

/** The window that shortens a sentence, with this answer to it. */
function open(answer: { html: string; isChanged: boolean }) {
  const editor = new Editor({ extensions: [StarterKit], content: '<p>Only one short sentence.</p>' });
  onTestFinished(() => editor.destroy());
  const [part, wish] = [selectedPart(editor), WISHES.find(({ kind }) => kind === 'shorten')];
  const asked = part && wish ? { part, wish } : null;
  async function* rewrite() {
    yield { ...answer, done: true, openFigures: [], isSample: true, left: 30 };
  }
  return renderScreen(<RewriteModal editor={editor} pieceId="p" asked={asked} onClose={() => undefined} />, {
    answers: { 'content.rewrite': rewrite },
  });
}

test('a text that stays as it is offers nothing to use, and says so', async () => {
  open({ html: '<p>Only one short sentence.</p>', isChanged: false });
  expect(await screen.findByText('There is nothing to shorten here.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use this' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Keep my text' })).toBeVisible();
});

test('a change stands beside the text, to be used', async () => {
  open({ html: '<p>One sentence.</p>', isChanged: true });
  expect(await screen.findByRole('button', { name: 'Use this' })).toBeVisible();
  expect(screen.queryByText('There is nothing to shorten here.')).toBeNull();
  expect(screen.getByText(CONTENT_MESSAGES.offlineSample)).toBeVisible();
});
