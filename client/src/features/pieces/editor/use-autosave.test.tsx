import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { refused } from '#client/test/answering-link.ts';
import { renderScreen } from '#client/test/render-screen.tsx';
import type { Piece } from '../piece/piece.ts';
import { SaveTrouble, useAutosave, draftOf } from './draft.tsx';

const piece: Piece = {
  id: '0199d6f0-0000-7000-8000-000000000001',
  contentType: 'blog',
  title: 'Brewing tea',
  slug: 'brewing-tea',
  excerpt: '',
  content: '<p>Hot water.</p>',
  head: '',
  aiSummary: null,
  metaDescription: '',
  featuredImage: null,
  imageAlt: null,
  wordCount: 2,
  lengthNote: null,
  sampleNote: null,
  titleOptions: [],
  keywords: [],
  writer: 'openai',
  language: null,
  revision: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  profile: null,
};

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
