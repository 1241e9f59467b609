import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderForUser } from '#client/test/render-for-user.tsx';
import { WebsitePage } from './website-page.tsx';

const ID = '018f3a52-0000-7000-8000-00000000000a';
const SITE = {
  id: ID,
  cmsType: 'shopify',
  domain: 'https://tea.example',
  username: null,
  shopName: 'tea',
  lastCheck: { checkedAt: '2026-11-25T10:00:00.000Z', problem: null, siteName: 'Tea', roles: [], blogs: 1 },
  isCutOff: false,
  createdAt: '2026-11-25T10:00:00.000Z',
  updatedAt: '2026-11-25T10:00:00.000Z',
};
const page = (title: string, more: object) => ({
  id: title,
  url: `https://tea.example/${title.toLowerCase()}`,
  title,
  kind: 'post',
  words: 9,
  publishedAt: '2024-05-01T10:00:00.000Z',
  updatedAt: '2024-05-01T10:00:00.000Z',
  reasons: [],
  needs: [],
  linksIn: 2,
  linksOut: 1,
  canBeRefreshed: false,
  ...more,
});

function open(more: object = {}) {
  const pages = [
    page('Prices', {
      needs: ['refresh'],
      canBeRefreshed: true,
      reasons: ['It speaks of a year that is past.'],
    }),
    page('Lost', { needs: ['link'], linksIn: 0, reasons: ['None of your pages links to it.'] }),
    page('Fine', {}),
  ];
  const listPages = vi.fn((_input: object) => ({
    state: 'done',
    total: 3,
    problem: null,
    readAt: null,
    pages,
    nextCursor: null,
  }));
  const view = renderForUser(<WebsitePage />, {
    at: `/websites/${ID}`,
    path: '/websites/:id',
    answers: {
      'websites.get': () => SITE,
      'websites.siteNumbers': () => ({ pages: 1234, posts: 7, toImprove: 2, unlinked: 1 }),
      'websites.listPages': listPages,
      'websites.worthDoing': () => ({ items: [] }),
      'websites.getResults': () => ({ shown: null }),
      'websites.listResults': () => ({
        period: null,
        total: 1,
        rows: [{ name: 'https://tea.example/fine/', clicks: 40 }],
        nextCursor: null,
      }),
      'publish.list': () => [],
      ...more,
    },
  });
  return { ...view, listPages };
}

test('a website has a page with its health in a line, four numbers and every page of it, by need', async () => {
  const { listPages } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'tea.example' })).toBeVisible();
  expect(screen.getByText(/2 of 2 checks/)).toHaveTextContent(/Shopify.*checked Nov 25, 2026/);
  await vi.waitFor(() =>
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '1,234',
      '7',
      '2',
      '1',
    ]),
  );
  const rows = within(await screen.findByRole('table', { name: 'Pages' })).getAllByRole('row');
  await vi.waitFor(() => expect(rows[3]).toHaveTextContent(/Fine.*Nothing.*year.*2140/));
  expect(rows[2]).toHaveTextContent(/Lost.*None of your pages links to it\..*01–/);
  expect(rows.map((row) => within(row).queryByRole('button')?.textContent)).toEqual([
    undefined,
    'Refresh',
    'Link',
    undefined,
  ]);
  expect(listPages).toHaveBeenCalledWith(expect.objectContaining({ id: ID, filter: 'byNeed' }));
});

test('a row opens below itself: why, and what can be done about it', async () => {
  const { user } = open({ 'websites.suggestInlinks': () => ({ patches: [], elsewhere: [] }) });
  await user.click(await screen.findByRole('button', { name: 'Link Lost' }));
  await user.click(screen.getByRole('button', { name: 'Link here from older posts' }));
  expect(await screen.findByText('None of your posts mentions this yet.')).toBeVisible();
});
