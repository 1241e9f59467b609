import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HELD } from '#client/test/held-entry.ts';
import { renderScreen } from '#client/test/render-screen.tsx';
import { NotPosted } from './content-page.tsx';

test('a piece with a time says when it goes out, that it waits, and leads to its entry', async () => {
  const entry = { ...HELD, contentId: 'rye', status: 'review', localTime: '2026-11-24T09:00' };
  const { container } = renderScreen(<NotPosted contentId="rye" />, {
    answers: { 'publish.queue': () => [HELD, entry] },
  });
  const link = await screen.findByRole('link', { name: 'Show it in the calendar' });
  expect(link).toHaveAttribute('href', `/calendar?entry=${HELD.id}`);
  expect(container).toHaveTextContent(
    /Scheduled for Tue, Nov 24, 9:00\sAM \(UTC\)\. It waits for your approval\./,
  );
});

test('one without a time has not been posted yet', async () => {
  renderScreen(<NotPosted contentId="rye" />, { answers: { 'publish.queue': () => [HELD] } });
  expect(await screen.findByText('Not posted yet.')).toBeVisible();
});
