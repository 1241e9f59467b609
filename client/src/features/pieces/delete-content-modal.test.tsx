import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#client/test/render-screen.tsx';
import { DeleteContentModal } from './delete-content-modal.tsx';

test('who deletes a live piece is told where it stays, and of drafts nothing', async () => {
  const piece = { id: '0199d6f0-0000-7000-8000-000000000001', title: 'Rye' };
  renderScreen(<DeleteContentModal piece={piece} onDeleted={() => {}} onClose={() => {}} />, {
    answers: {
      'publish.list': () => [
        { id: 'live', status: 'publish', link: 'https://crumb.example/rye' },
        { id: 'draft', status: 'draft', link: 'https://crumb.example/?p=2' },
      ],
    },
  });
  const link = await screen.findByRole('link', { name: 'crumb.example/rye' });
  expect(link).toHaveAttribute('href', 'https://crumb.example/rye');
  expect(link.parentElement).toHaveTextContent(
    'It stays live at crumb.example/rye. Take it down first if it should go.',
  );
  expect(screen.getAllByRole('link')).toHaveLength(1);
});
