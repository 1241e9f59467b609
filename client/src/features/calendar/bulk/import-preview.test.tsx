import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderForUser } from '#client/test/render-for-user.tsx';
import { renderScreen } from '#client/test/render-screen.tsx';
import { signedInUser } from '#client/test/signed-in-user.ts';
import type { AskedImport } from './import-form.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportScreen } from './import-screen.tsx';

const ASKED: AskedImport = {
  name: 'list.csv',
  input: {
    websiteId: '0199d6f0-0000-7000-8000-000000000002',
    timeZone: 'UTC',
    source: { kind: 'list', text: 'Title,Date\nTea,3/2/2027' },
    defaults: {
      contentType: 'blog',
      wordCount: 800,
      profileId: null,
      language: null,
      tone: '',
      audience: '',
    },
    dates: 'column',
    dayFirst: null,
    leftOut: [],
    twinsTaken: [],
  },
};
const GREEN_TEA = {
  url: 'https://a.example/tea',
  title: 'Green tea',
  publishedAt: '2024-05-01T10:00:00.000Z',
};
const FIRST = {
  rows: [
    {
      number: 2,
      topic: 'Tea',
      brief: null,
      profileName: null,
      localTime: null,
      problems: [],
      twin: null,
      isTaken: false,
    },
  ],
  timeZone: 'UTC',
  unusedColumns: [],
  twofoldDate: { given: '3/2/2027', dayFirst: '2027-02-03', monthFirst: '2027-03-02' },
  cost: { pieces: 1, words: 800, wordsNow: 800, left: 60_000, over: null },
};

test('a date that can be two days is asked for with both, before anything can be added', async () => {
  const looked = vi.fn((_input: unknown) => FIRST);
  const taken = vi.fn((_input: unknown) => ({ counts: { queued: 1 }, refused: [] }));
  const { user } = renderScreen(
    <ImportPreview asked={ASKED} first={FIRST} unplanned={null} onBack={() => {}} onDone={() => {}} />,
    {
      answers: {
        'publish.previewImport': looked,
        'publish.importEntries': taken,
        'content.alikePages': () => ({ topics: [{ pages: [GREEN_TEA], planned: 0 }] }),
      },
    },
  );
  const add = await screen.findByRole('button', { name: 'Add 1 to the calendar' });
  expect(add).toBeDisabled();
  expect(await screen.findByText(/^You already have:/)).toHaveTextContent('Green tea (2024)');
  expect(screen.getByRole('radiogroup', { name: 'Which day is “3/2/2027”?' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Mar 2, 2027' })).not.toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Feb 3, 2027' }));
  await expect.poll(() => looked.mock.calls.length).toBe(1);
  expect(looked).toHaveBeenCalledWith(expect.objectContaining({ dayFirst: true }));
  await expect.poll(() => add.hasAttribute('disabled')).toBe(false);
  await user.click(add);
  await expect.poll(() => taken.mock.calls.length).toBe(1);
  expect(taken).toHaveBeenCalledWith(expect.objectContaining({ dayFirst: true }));
});

test('who is on Free reads that lists are part of Pro, and where to upgrade', async () => {
  renderForUser(<ImportScreen />, {
    answers: {
      'websites.list': () => ({ websites: [], nextCursor: null }),
      'profiles.listForSelect': () => [],
    },
  });
  expect(await screen.findByText('Lists are part of Pro')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See how to upgrade' })).toBeVisible();
});

test('a list begins with the chosen brand and its website @long', async () => {
  const other = { id: '0199d6f0-0000-7000-8000-000000000003', domain: 'https://toys.example' };
  const own = { id: ASKED.input.websiteId, domain: 'https://dental.example' };
  localStorage.setItem('brand', 'dental');
  renderForUser(<ImportScreen />, {
    answers: {
      'account.me': () => ({ ...signedInUser, plan: 'pro' }),
      'websites.list': () => ({ websites: [other, own], nextCursor: null }),
      'profiles.listForSelect': () => [{ id: 'dental', name: 'Alpine Dental', websiteId: own.id }],
      'publish.plans': () => [],
    },
  });
  expect(await screen.findByRole('combobox', { name: 'Website' })).toHaveValue('dental.example');
  expect(screen.getByRole('combobox', { name: 'Profile' })).toHaveValue('Alpine Dental');
});
