import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Answers } from '#client/test/answering-link.ts';
import { HELD } from '#client/test/held-entry.ts';
import { renderScreen } from '#client/test/render-screen.tsx';
import { shortAddress } from '#shared/rules/websites.ts';
import { PostButton } from './post-button.tsx';

const PIECE = '0199d6f0-0000-7000-8000-000000000001';

test.each(['Escape', 'its cross'])(
  'the window that posts, closed by %s, gives the focus back to its button',
  async (way) => {
    const { user } = renderScreen(<PostButton contentId={PIECE} />, {
      answers: {
        'content.getContent': () => ({ contentType: 'page', aiSummary: null }),
        'websites.list': () => ({ websites: [], nextCursor: null }),
        'publish.list': () => [],
      },
    });
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Post to Web' }));
    await screen.findByRole('dialog', { name: 'Post to Website' });
    if (way === 'Escape') await user.keyboard('{Escape}');
    else await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Publish' })).toHaveFocus();
  },
);

test('the only website is chosen whenever the window is opened, and the piece is posted there', async () => {
  const post = vi.fn<(input: unknown) => AsyncIterable<never>>(async function* () {});
  const { user } = renderScreen(<PostButton contentId={PIECE} />, {
    answers: {
      'content.getContent': () => ({ contentType: 'page', aiSummary: null }),
      'websites.list': () => ({ websites: [SITE], nextCursor: null }),
      'publish.list': () => [],
      'publish.pace': () => ({ isFull: false, next: null }),
      'publish.postToWebsite': post,
    },
  });
  const website = () => screen.findByRole('combobox', { name: 'Website' });

  async function openWindow() {
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Post to Web' }));
    await screen.findByRole('dialog', { name: 'Post to Website' });
    await waitFor(async () =>
      expect(await website()).toHaveValue(`${shortAddress(SITE.domain)} (WordPress)`),
    );
  }

  for (let opened = 0; opened < 2; opened += 1) {
    await openWindow();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
  await openWindow();

  await user.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(post).toHaveBeenCalledWith(expect.objectContaining({ websiteId: SITE.id })));
});

const SITE = { id: HELD.websiteId, domain: HELD.domain, cmsType: 'wordpress' };

async function openMenu(answers: Answers = {}) {
  const { user } = renderScreen(<PostButton contentId={PIECE} />, {
    answers: {
      'content.getContent': () => ({ contentType: 'page', aiSummary: null }),
      'websites.list': () => ({ websites: [SITE], nextCursor: null }),
      'publish.list': () => [],
      'publish.choices': () => ({ categories: [], tags: [], blogs: [] }),
      ...answers,
    },
  });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  return user;
}

test('as a draft, the window opens with that status @long', async () => {
  const user = await openMenu({ 'publish.pace': () => ({ isFull: false, next: null }) });
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Post to Web', 'As a draft', 'At a time']);
  await user.click(screen.getByRole('menuitem', { name: 'As a draft' }));
  expect(await screen.findByDisplayValue('Draft')).toBeVisible();
});

test('at a time, the next free one of the only website is proposed and scheduled @long', async () => {
  const next = { localTime: '2026-12-01T09:00', timeZone: 'Europe/Berlin' };
  const added = vi.fn((_input: unknown) => [{ ...HELD, localTime: next.localTime }]);
  const user = await openMenu({
    'publish.pace': () => ({ isFull: false, next }),
    'publish.addEntries': added,
  });
  await user.click(await screen.findByRole('menuitem', { name: 'At a time' }));
  expect(await screen.findByText(/The next free time is Tue, Dec 1, 9:00\sAM/)).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Time')).toHaveValue(next.localTime));
  expect(screen.getByText('Time zone: Europe/Berlin')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Schedule' }));
  await waitFor(() =>
    expect(added).toHaveBeenCalledWith({
      websiteId: SITE.id,
      timeZone: next.timeZone,
      entries: [
        { id: expect.any(String), contentId: PIECE, time: { kind: 'at', localTime: next.localTime } },
      ],
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Publish' })).toHaveFocus();
});

test('of a piece that is live, the first row says that it updates', async () => {
  const { user } = renderScreen(<PostButton contentId={PIECE} />, {
    answers: { 'publish.list': () => [{ status: 'publish' }] },
  });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByRole('menuitem', { name: 'Update' })).toBeVisible();
});

test('at a time, the website of the piece’s profile is chosen @long', async () => {
  const user = await openMenu({
    'content.getContent': () => ({ contentType: 'page', aiSummary: null, profile: { id: 'dental' } }),
    'profiles.listForSelect': () => [{ id: 'dental', name: 'Alpine Dental', websiteId: SITE.id }],
    'websites.list': () => ({
      websites: [{ ...SITE, id: PIECE, domain: 'https://toys.example' }, SITE],
      nextCursor: null,
    }),
    'publish.pace': () => ({ isFull: false, next: null }),
  });
  await user.click(await screen.findByRole('menuitem', { name: 'At a time' }));
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Website' })).toHaveValue(shortAddress(SITE.domain)),
  );
});
