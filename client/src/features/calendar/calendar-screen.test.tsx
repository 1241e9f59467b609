import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { HELD } from '#client/test/held-entry.ts';
import { renderForUser } from '#client/test/render-for-user.tsx';
import { CalendarScreen } from './calendar-screen.tsx';
import { ghostsOf, PlanOffer } from './plan-offer.tsx';

const SITE = '018f3a52-0000-7000-8000-00000000000a';

const idea = (title: string, more = {}) => ({
  ...HELD,
  id: title,
  websiteId: SITE,
  domain: 'https://tea.example',
  title,
  status: 'idea',
  localTime: null,
  reason: null,
  slotAt: null,
  tryAt: null,
  ...more,
});

test('entries of topics that their site has, or that are planned more than once, are marked; posted ones are not @long', async () => {
  const posted = {
    status: 'posted',
    slotAt: '2026-11-20T09:00:00.000Z',
    postedAt: '2026-11-20T09:00:00.000Z',
  };
  const green = {
    url: 'https://tea.example/green',
    title: 'Green tea',
    publishedAt: '2024-05-01T10:00:00.000Z',
  };
  const known: Record<string, object> = {
    'Green tea': { pages: [green], planned: 1 },
    'Black tea': { pages: [], planned: 2 },
  };
  const alike = vi.fn(({ topics }: { topics: string[] }) => ({
    topics: topics.map((topic) => known[topic] ?? { pages: [], planned: 1 }),
  }));
  const { user } = renderForUser(<CalendarScreen Ideas={() => null} />, {
    answers: {
      'websites.list': () => ({ websites: [{ id: SITE, domain: 'https://tea.example' }], nextCursor: null }),
      'publish.plans': () => [],
      'publish.batches': () => [],
      'publish.queue': () => [idea('Green tea'), idea('Black tea'), idea('Rooibos'), idea('Old tea', posted)],
      'publish.calendar': () => [],
      'publish.freeTimes': () => [],
      'content.alikePages': alike,
    },
  });
  await user.click(await screen.findByRole('radio', { name: 'List' }));
  const row = (title: string) => screen.getByRole('button', { name: new RegExp(title) });
  await vi.waitFor(() => expect(row('Green tea')).toHaveTextContent('Your site has this'));
  expect(row('Black tea')).toHaveTextContent('Planned more than once');
  for (const title of ['Rooibos', 'Old tea'])
    expect(row(title)).not.toHaveTextContent(/Your site has this|Planned more than once/);
  expect(alike).toHaveBeenCalledExactlyOnceWith({
    websiteId: SITE,
    topics: ['Green tea', 'Black tea', 'Rooibos'],
  });

  await user.click(row('Green tea'));
  const said = within(await screen.findByRole('dialog', { name: 'Green tea' }));
  expect(await said.findByText(/You already have:/)).toHaveTextContent('You already have: Green tea (2024)');
  expect(said.queryByText(/Planned more than once/)).toBeNull();
});

test('the pieces of an offered plan get their times, whatever days and times are chosen for it @long', async () => {
  const onStarted = vi.fn();
  const started = vi.fn<(input: { pieces: object[] }) => object[]>(({ pieces }) => pieces);
  const piece = { contentId: SITE, title: 'Green tea', profileName: null, localTime: '2026-11-30T09:00' };
  const other = { ...piece, contentId: '0199d6f0-0000-7000-8000-0000000000bb', title: 'Black tea' };
  const proposal = {
    websiteId: SITE,
    domain: 'https://tea.example',
    timeZone: 'UTC',
    pieces: [piece, other],
    topics: [],
  };

  expect(ghostsOf(proposal).map(({ title }) => title)).toEqual(['Green tea', 'Black tea']);
  const { user } = renderForUser(<PlanOffer proposal={proposal} onStarted={onStarted} />, {
    answers: { 'publish.startPlan': started },
  });

  expect(await screen.findByText(/^2 finished pieces .* get their times/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Choose days and times' }));

  const modal = within(await screen.findByRole('dialog', { name: 'Plan for tea.example' }));
  expect(modal.getByText(/^2 finished pieces .* get their times when the plan is saved/)).toBeVisible();
  await user.click(modal.getByRole('checkbox', { name: 'Sat' }));
  await user.click(modal.getByRole('button', { name: 'Save plan' }));
  await vi.waitFor(() => expect(onStarted).toHaveBeenCalledOnce());

  expect(started.mock.lastCall?.[0]).toMatchObject({
    websiteId: SITE,
    pieces: [{ contentId: piece.contentId }, { contentId: other.contentId }],
    plan: { weekdays: [1, 2, 3, 4, 5, 6] },
  });
});

test('a plan that is made from a proposal is shown where its first post is', async () => {
  const onStarted = vi.fn();
  const piece = { contentId: SITE, title: 'Green tea', profileName: null, localTime: '2026-11-30T09:00' };
  const proposal = {
    websiteId: SITE,
    domain: 'https://tea.example',
    timeZone: 'UTC',
    pieces: [piece],
    topics: [],
  };
  const { user } = renderForUser(<PlanOffer proposal={proposal} onStarted={onStarted} />, {
    answers: { 'publish.startPlan': ({ pieces }: { pieces: object[] }) => pieces },
  });
  await user.click(await screen.findByRole('button', { name: 'Use this plan' }));
  await vi.waitFor(() =>
    expect(onStarted).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^[\da-f-]{36}$/)),
  );
});
