import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#client/test/render-screen.tsx';
import { AlikePages } from '#client/ui/alike-pages.tsx';
import { MyPages } from './my-pages.tsx';
import { OlderPosts } from './older-posts.tsx';
import { SitePages } from './site-pages.tsx';

const PAGE = { url: 'https://a.example/tea', title: 'Green tea', publishedAt: '2024-05-01T10:00:00.000Z' };

test('pages that are about the topic already are named with their year', async () => {
  const alike = vi.fn<(input: unknown) => object>(() => ({ topics: [{ pages: [PAGE], isPlanned: true }] }));
  renderScreen(<AlikePages topic="Brewing green tea" />, { answers: { 'content.alikePages': alike } });
  expect(await screen.findByRole('status')).toHaveTextContent(
    'Your calendar has this topic already. You already have: Green tea (2024)',
  );
  expect(alike).toHaveBeenCalledWith({ topics: ['Brewing green tea'] });
});

test('the card of a website says how far its pages have been read, and has them read again', async () => {
  const read = vi.fn<(input: unknown) => object>(() => ({ state: 'waiting' }));
  const states = [
    {
      state: 'done',
      total: 240,
      problem: null,
      readAt: '2026-11-25T10:00:00.000Z',
      pages: [],
      nextCursor: null,
    },
    { state: 'reading', total: 12, problem: null, readAt: null, pages: [], nextCursor: null },
  ];
  const { user } = renderScreen(<SitePages websiteId="1" />, {
    answers: { 'websites.listPages': () => states.shift() ?? states[0], 'websites.readPages': read },
  });
  expect(await screen.findByText(/^240 pages, read Nov 25, 2026/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Read again' }));
  expect(await screen.findByText('Reading: 12 pages so far.')).toBeVisible();
  expect(read).toHaveBeenCalledWith({ id: '1' });
});

test('a paragraph of an older post is shown before and after, gets the link, and is put back', async () => {
  const patch = {
    id: 'p',
    state: 'proposed',
    url: PAGE.url,
    anchor: 'green tea',
    before: '<p>We like green tea.</p>',
    after: `<p>We like <a href="${PAGE.url}">green tea</a>.</p>`,
    reason: null,
    page: { url: 'https://a.example/old', title: 'Our mornings' },
  };
  const { user } = renderScreen(<OlderPosts websiteId="1" url={PAGE.url} title={PAGE.title} />, {
    answers: {
      'websites.suggestInlinks': () => ({
        patches: [patch],
        elsewhere: [{ url: 'https://a.example/built', title: 'Built page' }],
      }),
      'websites.applyPatch': () => ({ ...patch, state: 'applied' }),
      'websites.undoPatch': () => ({ ...patch, state: 'undone' }),
    },
  });
  await user.click(screen.getByRole('button', { name: 'Let older posts link here' }));
  expect(await screen.findByText('We like green tea.')).toBeVisible();
  expect(screen.getByText(/^Built page: a page builder/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Linked.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('As it was.')).toBeVisible();
});

test('the pages of a website are searched and filtered, each with why it is worth a look', async () => {
  const reasons = ['None of your pages links to it.'];
  const list = vi.fn<(input: unknown) => object>(() => ({
    pages: [{ ...PAGE, id: 'p', kind: 'post', words: 9, reasons }],
    nextCursor: null,
  }));
  const { user } = renderScreen(<MyPages websiteId="1" />, { answers: { 'websites.listPages': list } });
  expect(await screen.findByText('None of your pages links to it.')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Show' }));
  await user.click(await screen.findByRole('option', { name: 'A dead link' }));
  await user.type(screen.getByRole('searchbox'), 'tea');
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(
      expect.objectContaining({ id: '1', search: 'tea', filter: 'deadLink' }),
    ),
  );
});
