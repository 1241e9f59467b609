import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPiece } from '#client/test/a-piece.ts';
import { refused } from '#client/test/answering-link.ts';
import { renderForUser } from '#client/test/render-for-user.tsx';
import { SaveTrouble } from '#client/ui/kept/save-state.tsx';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { useDraft } from './draft.ts';

const piece = aPiece();

function Editor() {
  const draft = useDraft(piece, null);
  return (
    <>
      <button onClick={() => draft.change({ title: 'Brewing coffee' })}>Write</button>
      <button onClick={() => void draft.save()}>Save</button>
      <SaveTrouble saving={draft} hint="" compare={draft.both} onTakeNewest={() => void draft.takeNewest()} />
    </>
  );
}

const changedElsewhere = refused(PIECE_MESSAGES.changedElsewhere, { code: 'CONFLICT' });

async function openChanged(getContent: () => unknown) {
  const answers = { 'content.updateContent': changedElsewhere, 'content.getContent': getContent };
  const { user } = renderForUser(<Editor />, { answers });
  await user.click(await screen.findByRole('button', { name: 'Write' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(PIECE_MESSAGES.changedElsewhere)).toBeVisible();
  return user;
}

test.each(['Keep my text', 'Take the newer text'])(
  'after a change elsewhere, “%s” says when the server cannot be reached, and can be tried again',
  async (choice) => {
    const user = await openChanged(() => {
      throw new Error('network');
    });
    await user.click(screen.getByRole('button', { name: choice }));
    expect(await screen.findByText('Something went wrong.')).toBeVisible();
    expect(screen.getByRole('button', { name: choice })).toBeEnabled();
  },
);

test('after a change elsewhere both texts can be compared before one is chosen', async () => {
  const user = await openChanged(() => aPiece({ revision: 2, title: 'Brewing cocoa' }));
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  const row = await screen.findByRole('row', { name: /cocoa.*coffee/ });
  expect(row).toHaveTextContent('Brewing cocoaBrewing coffee');
});
