import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { refused } from '#client/test/answering-link.ts';
import { aPiece } from '#client/test/a-piece.ts';
import { renderScreen } from '#client/test/render-screen.tsx';
import { SaveTrouble, useAutosave, draftOf } from './draft.tsx';

const piece = aPiece();

function Editor() {
  const autosave = useAutosave(piece, { ...draftOf(piece), title: 'Brewing coffee' });
  return (
    <>
      <button onClick={() => void autosave.save()}>Save</button>
      <SaveTrouble {...autosave} onTakeNewest={() => void autosave.newest()} />
    </>
  );
}

test.each(['Keep my text', 'Take the newer text'])(
  'after a change elsewhere, “%s” says when the server cannot be reached, and can be tried again',
  async (choice) => {
    const { user } = renderScreen(<Editor />, {
      answers: {
        'content.updateContent': refused(PIECE_MESSAGES.changedElsewhere, { code: 'CONFLICT' }),
        'content.getContent': () => {
          throw new Error('network');
        },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(PIECE_MESSAGES.changedElsewhere)).toBeVisible();
    await user.click(screen.getByRole('button', { name: choice }));
    expect(await screen.findByText('Something went wrong.')).toBeVisible();
    expect(screen.getByRole('button', { name: choice })).toBeEnabled();
  },
);
