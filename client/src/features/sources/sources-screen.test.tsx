import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '#client/lib/paths.ts';
import { renderScreen } from '#client/test/render-screen.tsx';
import { SourcesScreen } from './sources-screen.tsx';

const source = (title: string, profileId: string | null) => ({
  id: title,
  title,
  profileId,
  url: null,
  kind: 'text',
  publishedOn: null,
  fetchedAt: '2026-11-01T00:00:00.000Z',
  language: 'en',
  factCount: 3,
  pieces: 0,
});

test('the sources of a profile are those that are kept with it, and new ones are too', async () => {
  const { user } = renderScreen(<SourcesScreen />, {
    at: paths.sourcesOf('leaf'),
    answers: {
      'content.listSources': () => ({
        sources: [
          { ...source('Tea prices', 'leaf'), kind: 'url', url: 'https://www.tea.example/prices' },
          source('Bread prices', null),
        ],
        nextCursor: null,
      }),
      'profiles.listForSelect': () => [{ id: 'leaf', name: 'Leaf', websiteId: null }],
    },
  });
  expect(await screen.findByText('Tea prices')).toBeVisible();
  expect(screen.getByText(/^Web page · tea\.example · added /)).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Leaf' })).toBeVisible();
  expect(screen.queryByText('Bread prices')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add source' }));
  expect(await screen.findByLabelText('Keep it with')).toHaveDisplayValue('Leaf');
});
