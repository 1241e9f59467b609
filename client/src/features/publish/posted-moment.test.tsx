import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { justPosted } from '#client/lib/modal-in-address.ts';
import { aPiece } from '#client/test/a-piece.ts';
import { renderScreen } from '#client/test/render-screen.tsx';
import { PostedMoment } from './posted-moment.tsx';

const ID = '0199d6f0-0000-7000-8000-000000000001';
const LINK = 'https://leaf.example/tea';
const line = { outcome: 'arrived', sent: '', found: '', reason: '', repairable: false };
const POST = {
  id: 'p',
  contentId: ID,
  contentTitle: 'Brewing tea',
  websiteId: ID,
  domain: 'https://leaf.example',
  status: 'publish',
  link: LINK,
  receipt: {
    lines: [
      { ...line, field: 'title' },
      { ...line, field: 'slug' },
    ],
    claims: null,
  },
  updatedAt: '2026-01-01T00:00:00.000Z',
};

function open(state?: object) {
  return renderScreen(<PostedMoment contentId={ID} />, {
    at: { pathname: `/content/${ID}`, state },
    answers: {
      'publish.list': () => [POST],
      'content.getContent': () => aPiece(),
      'publish.pace': () => ({ isFull: false, next: { localTime: '2026-12-01T09:00', timeZone: 'UTC' } }),
    },
  });
}

test('after posting stands what is on the site, and three ways to go on', async () => {
  const { user } = open(justPosted());
  expect(await screen.findByRole('heading', { name: 'Your post is live.' })).toBeVisible();
  expect(screen.getByText('Brewing tea')).toBeVisible();
  expect(screen.getByText(/Everything arrived: 2 of 2/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Share on LinkedIn' })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent(LINK)),
  );
  expect(await screen.findByRole('link', { name: /Plan the next one \(Tue, Dec 1, 9:00/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See it on the site' })).toHaveAttribute('href', LINK);
  await user.click(screen.getByRole('button', { name: 'Close this card' }));
  expect(screen.queryByRole('heading', { name: 'Your post is live.' })).toBeNull();
});

test('a piece that was posted another time shows no such card', async () => {
  open();
  await new Promise((done) => setTimeout(done));
  expect(screen.queryByRole('heading')).toBeNull();
});
