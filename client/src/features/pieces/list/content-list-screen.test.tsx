import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { WritingChip } from '#client/features/writing/live/writing-chip.tsx';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import type { Answers } from '#client/test/answering-link.ts';
import { renderForUser } from '#client/test/render-for-user.tsx';
import { signedInUser } from '#client/test/signed-in-user.ts';
import { LOADING, noResultsFor } from '#client/ui/page/page.tsx';
import { ContentListScreen } from './content-list-screen.tsx';

const row = {
  id: '0199d6f0-0000-7000-8000-000000000001',
  title: 'Brewing tea',
  contentType: 'page',
  createdAt: '2026-02-03T12:00:00.000Z',
  wordCount: 1200,
  image: '/images/cover.jpg',
  status: 'live',
  link: 'https://shop.example/brewing-tea',
  profile: { id: 'p', name: 'Leaf' },
};

const PROFILE_ID = '0199d6f0-0000-7000-8000-00000000000a';

function open(plan: 'free' | 'pro', answers: Answers = {}, at?: string) {
  return renderForUser(
    <>
      <WritingChip />
      <ContentListScreen PostModal={({ contentId }) => <p>Posting {contentId}</p>} />
    </>,
    {
      at,
      answers: {
        'account.me': () => ({ ...signedInUser, plan }),
        'profiles.listForSelect': () => [{ id: PROFILE_ID, name: 'Leaf', voice: '', audience: '' }],
        'websites.list': () => ({ websites: [], nextCursor: null }),
        'content.listContent': () => ({ items: [row], nextCursor: null }),
        ...answers,
      },
    },
  );
}

test('a row leads to its piece and shows type, profile and date; Free users cannot delete', async () => {
  open('free');
  expect(await screen.findByText(LOADING)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Brewing tea' })).toHaveAttribute(
    'href',
    `/content/${row.id}`,
  );
  for (const text of ['Live', '1,200', 'Web Page', 'Leaf', 'Feb 3, 2026'])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: /^shop\.example/ })).toHaveAttribute('href', row.link);
  expect(screen.queryByRole('button', { name: /Delete/ })).not.toBeInTheDocument();
});

test('an empty list offers to create the first piece, an empty search names its term @long', async () => {
  const empty = open('free', { 'content.listContent': () => ({ items: [], nextCursor: null }) });
  await empty.user.click(await screen.findByRole('button', { name: CONTENT_LABELS.createFirst }));
  expect(empty.router.state.location.pathname).toBe('/create');
  empty.unmount();

  const answers = {
    'content.listContent': ({ search }: { search: string }) => ({
      items: search ? [] : [row],
      nextCursor: null,
    }),
  };
  const searched = open('free', answers);
  const box = await screen.findByPlaceholderText('Search by title, type or profile');
  expect(box).toHaveAccessibleName('Search content');
  await searched.user.type(box, 'zzz');
  expect(await screen.findByText(noResultsFor('zzz'))).toBeVisible();
  const { search } = searched.router.state.location;
  searched.unmount();

  // Back from another place, the term is still there.
  open('free', answers, `/content${search}`);
  expect(await screen.findByRole('searchbox')).toHaveValue('zzz');
});

test('more rows are loaded from where the page before ended', async () => {
  const list = vi.fn(({ cursor }: { cursor?: string }) =>
    cursor
      ? { items: [{ ...row, id: 'two', title: 'Second' }], nextCursor: null }
      : { items: [row], nextCursor: 'after-one' },
  );
  const { user } = open('free', { 'content.listContent': list });
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: 'Second' })).toBeVisible();
  expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ cursor: 'after-one' }));
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('filters and order stand in the address, and the way back is offered where nothing is left @long', async () => {
  const list = vi.fn<(input: object) => object>(() => ({ items: [], nextCursor: null }));
  const { user, router } = open(
    'free',
    { 'content.listContent': list },
    `/?status=draft&profile=${PROFILE_ID}`,
  );
  expect(await screen.findByText('No piece matches these filters.')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Sort' }));
  await user.click(await screen.findByRole('option', { name: 'Last changed first' }));
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(
      expect.objectContaining({ status: 'draft', profileId: PROFILE_ID, contentType: null, sort: 'changed' }),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(router.state.location.search).toBe('?sort=changed');
  expect(await screen.findByRole('button', { name: CONTENT_LABELS.createFirst })).toBeVisible();
});

test('the menu of a row opens, posts and repeats a piece; Free users find no Delete there', async () => {
  const { user } = open('free');
  await user.click(await screen.findByRole('button', { name: 'More for Brewing tea' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Open',
    'Post to Web',
    'Open the post',
    'Create another like this',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Post to Web' }));
  expect(await screen.findByText(`Posting ${row.id}`)).toBeVisible();
});

test('a Pro user deletes after a question @long', async () => {
  const remove = vi.fn<(input: unknown) => null>(() => null);
  const { user } = open('pro', { 'content.deleteContent': remove });
  await user.click(await screen.findByRole('button', { name: 'Delete Brewing tea' }));
  const modal = within(await screen.findByRole('dialog', { name: CONTENT_LABELS.confirmDelete }));
  expect(modal.getByText('Brewing tea')).toBeVisible();
  await user.click(modal.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(remove).toHaveBeenCalledExactlyOnceWith({ id: row.id }));
});

test('chosen pieces are deleted, moved to a brand and planned together; Free users may not delete @long', async () => {
  const items = [row, { ...row, id: '0199d6f0-0000-7000-8000-000000000009', title: 'Pouring tea' }];
  const websites = [{ id: PROFILE_ID, domain: 'https://leaf.example' }];
  const [move, add, remove] = [0, 1, 2].map(() => vi.fn((_input: unknown) => null));
  const answers = {
    'content.listContent': () => ({ items, nextCursor: null }),
    'websites.list': () => ({ websites, nextCursor: null }),
    'content.moveContent': move,
    'publish.addEntries': add,
    'content.deleteContent': remove,
  } as Answers;
  const free = open('free', answers);
  await free.user.click(await screen.findByRole('checkbox', { name: 'Select Pouring tea' }));
  const bar = within(await screen.findByRole('group', { name: 'Selected pieces' }));
  expect(bar.getByText('1 piece selected')).toBeVisible();
  expect(bar.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  free.unmount();

  const { user } = open('pro', answers);
  const act = async (action: string, confirm: string) => {
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await user.click(await screen.findByRole('button', { name: action }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected pieces' })).toBeNull());
  };
  await act('Move to a brand', 'Move');
  expect(move?.mock.calls).toEqual(items.map(({ id }) => [{ id, profileId: PROFILE_ID }]));
  await act('Add to the calendar', 'Add');
  const entries = items.map(({ id }) => expect.objectContaining({ contentId: id }));
  expect(add).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ websiteId: PROFILE_ID, entries }));
  await act('Delete', 'Delete');
  expect(remove?.mock.calls).toEqual(items.map(({ id }) => [{ id }]));
});

test('pieces that could not be written stand first with their cause, and are tried again with their brief @long', async () => {
  const failed = {
    id: '0199d6f0-0000-7000-8000-000000000002',
    title: 'green tea',
    contentType: 'blog',
    message: 'The AI service is full.',
    hint: 'Try later.',
    startedAt: '2026-02-03T12:00:00.000Z',
    profile: { id: PROFILE_ID, name: 'Matcha House' },
  };
  const answers = { 'content.listFailures': () => [failed] };
  const { unmount } = open('free', answers);
  const own = within(await screen.findByRole('row', { name: /green tea/ }));
  for (const text of ['Failed', 'Matcha House', 'The AI service is full. Try later.'])
    expect(own.getByText(text)).toBeVisible();
  expect(own.getByRole('link', { name: 'Try again: green tea' })).toHaveAttribute(
    'href',
    `/create?from=${failed.id}`,
  );
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent?.includes('green tea'))).toEqual([
    false,
    true,
    false,
  ]);
  unmount();

  open('free', { ...answers, 'content.listContent': () => ({ items: [], nextCursor: null }) });
  expect(await screen.findByRole('row', { name: /green tea/ })).toBeVisible();
  expect(screen.getByRole('link', { name: CONTENT_LABELS.createFirst })).toBeVisible();
});

test('what another device is having written stands first in the list, and in the chip of every screen @long', async () => {
  const asOf = '2026-02-03T12:00:00.000Z';
  const news = {
    asOf,
    pieces: [
      {
        id: 'w',
        title: 'green tea',
        contentType: 'blog',
        status: 'writing',
        startedAt: asOf,
        profile: row.profile,
      },
    ],
  };

  open('free', {
    'content.listFailures': () => [],
    'content.listWriting': () => news,
    'content.watchWriting': async function* () {
      yield news;
    },
  });

  const own = within(await screen.findByRole('row', { name: /green tea/ }));
  for (const text of ['Writing…', 'Leaf']) expect(own.getByText(text)).toBeVisible();
  expect(own.getByRole('link', { name: 'green tea' })).toHaveAttribute('href', '/create');
  expect(screen.getByRole('link', { name: 'Writing… green tea' })).toHaveAttribute('href', '/create');
});
