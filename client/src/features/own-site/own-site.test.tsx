import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#client/test/render-screen.tsx';
import { AlikePages } from '#client/ui/alike-pages.tsx';
import { OlderPosts } from './older-posts.tsx';
import { PagesTable } from './pages-table.tsx';
import { SitePages } from './site-pages.tsx';

const PAGE = { url: 'https://a.example/tea', title: 'Green tea', publishedAt: '2024-05-01T10:00:00.000Z' };

const A_LINK = {
  id: 'p',
  state: 'proposed',
  url: PAGE.url,
  anchor: 'green tea',
  before: '<p>We like green tea.</p>',
  after: `<p>We like <a href="${PAGE.url}">green tea</a>.</p>`,
  reason: null,
  page: { url: PAGE.url, title: PAGE.title },
};

test('pages that are about the topic already are named with their year', async () => {
  const alike = vi.fn<(input: unknown) => object>(() => ({ topics: [{ pages: [PAGE], planned: 1 }] }));
  renderScreen(<AlikePages topic="Brewing green tea" />, { answers: { 'content.alikePages': alike } });
  expect(await screen.findByRole('status')).toHaveTextContent(
    'Your calendar has this topic already. You already have: Green tea (2024)',
  );
  expect(alike).toHaveBeenCalledWith({ topics: ['Brewing green tea'], websiteId: undefined });
});

test('the card of a website says how far its pages have been read, and has them read again', async () => {
  const read = vi.fn<(input: unknown) => object>(() => ({ state: 'waiting' }));
  const state = { state: 'done', total: 240, problem: null, pages: [], nextCursor: null };
  const states = [
    { ...state, readAt: '2026-11-25T10:00:00.000Z' },
    { ...state, state: 'reading', total: 12, readAt: null },
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
  const { user } = renderScreen(<OlderPosts websiteId="1" url={PAGE.url} title={PAGE.title} />, {
    answers: {
      'websites.suggestInlinks': () => ({
        patches: [A_LINK],
        elsewhere: [{ url: 'https://a.example/built', title: 'Built page' }],
      }),
      'websites.applyPatch': () => ({ ...A_LINK, state: 'applied' }),
      'websites.undoPatch': () => ({ ...A_LINK, state: 'undone' }),
    },
  });
  await user.click(screen.getByRole('button', { name: 'Link here from older posts' }));
  const compared = await screen.findByRole('group', { name: 'Green tea, before and after' });
  expect(compared).toHaveTextContent(`We like green tea.Link to ${PAGE.url}`);
  expect(within(compared).getByText('green tea').tagName).toBe('U');
  expect(screen.getByText(/^Accept changes the page on your site at once/)).toBeVisible();
  expect(screen.getByText(/^Built page: a page builder/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Changed on your site.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('As it was.')).toBeVisible();
});

test('a page that is alone with its subject asks for another beside it, in its own words @long', async () => {
  const page = { ...PAGE, id: 'p', kind: 'post', words: 9, linksIn: 2, linksOut: 0, canBeRefreshed: false };
  const pages = [{ ...page, reasons: ['It links to none of your pages.'], needs: ['write'] }];
  renderScreen(<PagesTable websiteId="1" />, {
    answers: { 'websites.listPages': () => ({ pages, nextCursor: null }) },
  });
  const write = await screen.findByRole('link', { name: 'Write what’s missing about Green tea' });
  expect(write).toHaveAttribute('href', '/create?topic=Green%20tea');
});

test('the pages of a website are searched and filtered, each with why it is worth a look @long', async () => {
  const reasons = ['None of your pages links to it.'];
  const list = vi.fn<(input: unknown) => object>(() => ({
    pages: [
      {
        ...PAGE,
        id: 'p',
        kind: 'post',
        words: 9,
        reasons,
        needs: ['link'],
        linksIn: 0,
        linksOut: 3,
        canBeRefreshed: false,
      },
    ],
    nextCursor: null,
  }));
  const { user } = renderScreen(<PagesTable websiteId="1" />, { answers: { 'websites.listPages': list } });
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

const A_CHANGE = {
  ...A_LINK,
  url: 'https://gone.example/guide',
  anchor: 'the guide',
  before: '<p>See <a href="https://gone.example/guide">the guide</a>.</p>',
  after: '<p>See the guide.</p>',
};

/** Its pages with one that is out of date. */
function myPages(answers: object) {
  const reasons = ['It links to a page that is gone: https://gone.example/guide'];
  const pages = [
    {
      ...PAGE,
      id: 'tea',
      kind: 'post',
      words: 9,
      reasons,
      needs: ['refresh'],
      linksIn: 2,
      linksOut: 1,
      canBeRefreshed: true,
    },
  ];
  return renderScreen(<PagesTable websiteId="1" />, {
    answers: { 'websites.listPages': () => ({ pages, nextCursor: null }), ...answers },
  });
}

const NONE_LEFT = { left: [], whyLeft: null };

test('a page that is out of date is refreshed by the paragraph: each change is accepted, refused or undone @long', async () => {
  const changed = vi.fn<(input: unknown) => object>(() => ({ ...A_CHANGE, state: 'applied' }));
  const { user } = myPages({
    'websites.suggestRefresh': () => ({
      patches: [A_CHANGE, { ...A_CHANGE, id: 'q' }],
      isOutOfDate: false,
      ...NONE_LEFT,
    }),
    'websites.applyPatch': changed,
    'websites.undoPatch': () => ({ ...A_CHANGE, state: 'undone' }),
  });

  await user.click(await screen.findByRole('button', { name: 'Refresh Green tea' }));
  expect(await screen.findByRole('region', { name: 'Changes to Green tea' })).toHaveFocus();

  const part = (at: number) => within(screen.getByRole('region', { name: `Paragraph ${at} of 2` }));
  const change = part(1).getByRole('group', { name: /before and after$/ });
  expect([...change.children].map(({ textContent }) => textContent)).toEqual([
    'On your site nowSee the guide.Link to https://gone.example/guide',
    'After AcceptSee the guide.',
  ]);
  await user.click(part(2).getByRole('button', { name: 'Refuse' }));
  expect(part(2).getByRole('status')).toHaveTextContent('Left as it is.');
  await user.click(part(1).getByRole('button', { name: 'Accept' }));
  expect(await part(1).findByText('Changed on your site.')).toBeVisible();
  expect(changed).toHaveBeenCalledExactlyOnceWith({ id: 'p' });
  expect(part(1).getByRole('button', { name: 'Undo' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await part(1).findByText('As it was.')).toHaveFocus();
});

test('a refresh names every fault that has to be changed by hand, what to do about it, and why', async () => {
  const fault = '“the guide” links to a page that is gone: https://gone.example/guide';
  const todo = 'Take the link out, or let it lead to another page.';
  const whyLeft = 'Elementor keeps the text of this page, so nothing of it is changed from here.';
  const left = [
    { fault, todo },
    { fault: 'It speaks of a year that is past: “By 2023 we move.”', todo: 'Say what was then as past.' },
  ];
  const { user } = myPages({
    'websites.suggestRefresh': () => ({ patches: [], isOutOfDate: true, left, whyLeft }),
  });
  await user.click(await screen.findByRole('button', { name: 'Refresh Green tea' }));
  expect(await screen.findByText(whyLeft)).toBeVisible();
  const named = within(screen.getByRole('list', { name: 'To change by hand' })).getAllByRole('listitem');
  expect(named).toHaveLength(2);
  expect(named[0]).toHaveTextContent(`${fault}${todo}`);
  expect(screen.queryByText(/^What is out of date here/)).toBeNull();
});

test('a refresh says when there is nothing to change, when it cannot be changed here, and when it failed', async () => {
  const answers: (object | Error)[] = [
    { patches: [], isOutOfDate: false, ...NONE_LEFT },
    { patches: [], isOutOfDate: true, ...NONE_LEFT },
  ];
  const { user } = myPages({
    'websites.suggestRefresh': () => {
      const answer = answers.shift();
      if (!answer) throw new Error('The page is no longer there, so nothing was changed.');
      return answer;
    },
  });
  const refresh = await screen.findByRole('button', { name: 'Refresh Green tea' });
  const again = async () => {
    await user.click(refresh);
    await user.click(refresh);
  };
  await user.click(refresh);
  expect(await screen.findByText('Nothing to bring up to date.')).toBeVisible();
  await again();
  expect(await screen.findByText(/^What is out of date here cannot be changed/)).toBeVisible();
  await again();
  expect(await screen.findByRole('alert')).toBeVisible();
});
