import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Answers } from '../../../test/answering-link.ts';
import { LoadUser } from '../../../test/load-user.tsx';
import { renderScreen, signedInUser } from '../../../test/render-screen.tsx';
import { ContentListScreen } from './content-list-screen.tsx';
import { CONTENT_LABELS } from '../content-labels.ts';
import { LOADING, noResultsFor } from '../../../ui/page/page-texts.ts';

const row = {
  id: '0199d6f0-0000-7000-8000-000000000001',
  title: 'Brewing tea',
  contentType: 'page',
  createdAt: '2026-02-03T12:00:00.000Z',
  profile: { id: 'p', name: 'Leaf' },
};

function open(plan: 'free' | 'pro', answers: Answers) {
  return renderScreen(
    <LoadUser>
      <ContentListScreen />
    </LoadUser>,
    { answers: { 'account.me': () => ({ ...signedInUser, plan }), ...answers } },
  );
}

test('a row leads to its piece and shows type, profile and date; Free users cannot delete', async () => {
  open('free', { 'content.listContent': () => ({ items: [row], nextCursor: null }) });
  expect(await screen.findByText(LOADING)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Brewing tea' })).toHaveAttribute(
    'href',
    `/content/${row.id}`,
  );
  for (const text of ['Web Page', 'Leaf', 'February 3, 2026']) expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Delete/ })).not.toBeInTheDocument();
});

test('an empty list offers to create the first piece, an empty search names its term', async () => {
  const empty = open('free', { 'content.listContent': () => ({ items: [], nextCursor: null }) });
  await empty.user.click(await screen.findByRole('button', { name: CONTENT_LABELS.createFirst }));
  expect(empty.router.state.location.pathname).toBe('/create');
  empty.unmount();

  const { user } = open('free', {
    'content.listContent': ({ search }: { search: string }) => ({
      items: search ? [] : [row],
      nextCursor: null,
    }),
  });
  await user.type(await screen.findByRole('searchbox'), 'zzz');
  expect(await screen.findByText(noResultsFor('zzz'))).toBeVisible();
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

test('a Pro user deletes after a question', async () => {
  const remove = vi.fn<(input: unknown) => null>(() => null);
  const { user } = open('pro', {
    'content.listContent': () => ({ items: remove.mock.calls.length ? [] : [row], nextCursor: null }),
    'content.deleteContent': remove,
  });
  await user.click(await screen.findByRole('button', { name: 'Delete Brewing tea' }));
  const modal = within(await screen.findByRole('dialog', { name: CONTENT_LABELS.confirmDelete }));
  await user.click(modal.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Brewing tea' })).not.toBeInTheDocument());
  expect(remove).toHaveBeenCalledExactlyOnceWith({ id: row.id });
});
