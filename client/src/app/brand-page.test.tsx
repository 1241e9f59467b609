import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { WhichBrand } from '#client/features/profiles/which-brand.tsx';
import { HELD } from '#client/test/held-entry.ts';
import { LEAF_PROFILE } from '#client/test/leaf-profile.ts';
import { renderScreen } from '#client/test/render-screen.tsx';
import type { PublicationView } from '#shared/schemas/publish.ts';
import { BrandPage } from './brand-page.tsx';
import { reportDocument } from './brand-report.ts';

const ID = '0199d6f0-0000-7000-8000-000000000009';
const BRAND = { id: ID, name: 'Leaf', voice: 'warm', audience: 'tea drinkers', colours: ['#1f6f54'] };
const POST = {
  id: 'p',
  contentId: HELD.id,
  contentTitle: 'Tea at home',
  websiteId: HELD.websiteId,
  status: 'publish',
  link: 'https://leaf.example/tea',
  publishedAt: '2026-11-20T09:00:00.000Z',
  receipt: {
    lines: [
      { field: 'title', outcome: 'arrived' },
      { field: 'image', outcome: 'dropped' },
    ],
  },
} as unknown as PublicationView;

test('a brand has a page: how it sounds, what needs its user, what is live, its website and its sources', async () => {
  renderScreen(<BrandPage />, {
    at: `/profiles/${ID}`,
    path: '/profiles/:id',
    answers: {
      'profiles.listForSelect': () => [{ ...BRAND, websiteId: HELD.websiteId }],
      'profiles.list': () => ({ profiles: [{ ...LEAF_PROFILE, id: ID }], nextCursor: null }),
      'profiles.brandNumbers': () => [{ id: ID, drafts: 1, live: 1, sources: 3 }],
      'publish.queue': () => [HELD, { ...HELD, id: 'other', websiteId: 'other', title: 'Of another brand' }],
      'publish.list': () => [POST],
      'websites.get': () => ({ id: HELD.websiteId, domain: HELD.domain, lastCheck: null, isCutOff: false }),
    },
  });
  expect(await screen.findByText('Sounds warm. Written for tea drinkers.')).toBeVisible();
  const waiting = within(await screen.findByRole('region', { name: 'Needs you' }));
  expect(waiting.getByText(HELD.title)).toBeVisible();
  expect(screen.queryByText('Of another brand')).toBeNull();
  expect(await screen.findByRole('link', { name: 'Tea at home' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'bakery.example' })).toBeVisible();
  expect(await screen.findByRole('link', { name: '3 sources of Leaf' })).toBeVisible();
});

test('the report for a client says what went out, what arrived and what came of it', () => {
  const results = [{ name: 'https://leaf.example/tea/', clicks: 1200 }];
  const today = new Date(2026, 10, 30);
  const { content } = reportDocument({ brand: 'Leaf', posts: [POST], results, today });
  const said = JSON.stringify(content);
  for (const words of [
    'Leaf: what went out',
    'Nov 30, 2026',
    'Tea at home',
    'Nov 20, 2026',
    '1 of 2',
    '1,200',
  ])
    expect(said).toContain(words);
});

test('a website that was connected is asked for its brand, which then has its address', async () => {
  const update = vi.fn((_input: unknown) => ({ id: ID }));
  const onClose = vi.fn();
  const { user } = renderScreen(<WhichBrand websiteId={HELD.websiteId} onClose={onClose} />, {
    answers: {
      'profiles.listForSelect': () => [{ ...BRAND, websiteId: null }],
      'profiles.list': () => ({ profiles: [{ ...LEAF_PROFILE, id: ID }], nextCursor: null }),
      'profiles.update': update,
      'websites.get': () => ({ id: HELD.websiteId, domain: HELD.domain }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Leaf' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(update).toHaveBeenCalledWith(expect.objectContaining({ id: ID, domain: HELD.domain }));
});
