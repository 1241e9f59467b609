import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
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

test('before it is deleted, its text and its evidence can be downloaded as one page', async () => {
  const piece = { id: '0199d6f0-0000-7000-8000-000000000001', title: 'Rye' };
  const fact = { id: 'S1', sentence: 'We sold 12 loaves.', title: 'notes', url: null, date: 'Jan 2, 2026' };
  const claim = { n: 1, kind: 'number', surface: '12', state: 'bound', reason: null, sentence: '', fact };
  renderScreen(<DeleteContentModal piece={piece} onDeleted={() => {}} onClose={() => {}} />, {
    answers: {
      'publish.list': () => [],
      'content.getContent': () => ({ ...piece, slug: 'rye', content: '<p>We sold 12 loaves.</p>' }),
      'content.getEvidence': () => ({ claims: [claim] }),
    },
  });
  const files: Blob[] = [];
  const links = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL() {} });

  await userEvent.click(await screen.findByRole('button', { name: 'Download its text and evidence' }));
  await waitFor(() => expect(links).toHaveBeenCalledOnce());
  expect(links.mock.contexts).toEqual([expect.objectContaining({ download: 'rye.html' })]);
  const text = await files[0]?.text();
  expect(text).toContain('<h1>Rye</h1><p>We sold 12 loaves.</p>');
  expect(text).toContain('“We sold 12 loaves.” (notes, Jan 2, 2026)');
});
