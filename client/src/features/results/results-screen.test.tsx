import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Refusal } from '#client/test/answering-link.ts';
import { renderScreen } from '#client/test/render-screen.tsx';
import { SEARCH_CONSOLE_RETURN } from '#shared/rules/paths.ts';
import { EXPORT_PROBLEMS, READINGS_ARE, RESULT_MESSAGES, SEARCH_PROBLEMS } from '#shared/rules/results.ts';
import { PieceResults } from './piece-results.tsx';
import { ResultsScreen } from './results-screen.tsx';
import { SearchConsoleReturn } from './search-console-return.tsx';

const WEBSITE = { id: 'w', domain: 'https://tea.example', cmsType: 'wordpress' };
const FIGURES = { clicks: 1200, impressions: 30_000, ctr: 0.04, position: 7.25 };
const DAYS = [
  { day: '2026-11-18', clicks: 3, impressions: 50 },
  { day: '2026-11-20', clicks: 5, impressions: 70 },
];
const SHOWN = {
  source: 'google',
  finalUntil: '2026-11-20',
  fileName: 'tea.zip',
  window: { from: '2026-10-24', to: '2026-11-20' },
  now: FIGURES,
  before: { ...FIGURES, clicks: 900 },
  yearBefore: null,
  days: DAYS,
  periods: { pages: null, queries: null },
};

const UNCONNECTED = { connections: [], maySignIn: true, countsReadings: null };

const ROW = {
  name: 'https://tea.example/green/',
  ...FIGURES,
  before: null,
  piece: { id: 'p', title: 'Green tea' },
};

const Refresh = ({ title }: { title: string }) => <button type="button">Refresh {title}</button>;

function open(answers: object) {
  return renderScreen(<ResultsScreen Refresh={Refresh} />, {
    answers: {
      'websites.list': () => ({ websites: [WEBSITE], nextCursor: null }),
      'profiles.listForSelect': () => [],
      'websites.getResults': () => ({ ...UNCONNECTED, sources: [SHOWN], shown: SHOWN }),
      'websites.worthDoing': () => ({ items: [] }),
      'websites.listResults': () => ({ period: SHOWN.window, rows: [ROW], nextCursor: null }),
      ...answers,
    },
  });
}

test('four figures stand beside those of before, with their source and until when they are final @long', async () => {
  open({});
  const figures = within(await screen.findByRole('region', { name: '28 days' }));
  expect(figures.getByText('1,200')).toBeVisible();
  expect(figures.getByText('900 the 28 days before')).toBeVisible();
  expect(figures.getByText('4.0 %')).toBeVisible();
  expect(figures.queryByText(/a year ago/)).toBeNull();
  expect(screen.getByText(/^Final to Nov 20, 2026\. Days are Google’s, in Pacific time\./)).toBeVisible();
});

test('the table behind the chart has every day, and says of a missing one that there is no data @long', async () => {
  const { user } = open({});
  expect(await screen.findByRole('img', { name: /^Clicks and impressions by day/ })).toBeVisible();
  await user.click(screen.getByText('Every day'));
  const row = await screen.findByRole('row', { name: 'Nov 19, 2026 no data no data' });
  expect(row).toBeVisible();
  expect(screen.getByText('2 days, 1 without data')).toBeVisible();
});

test('pages are sorted and searched, and lead to their pieces @long', async () => {
  const list = vi.fn<(input: unknown) => object>(() => ({
    period: SHOWN.window,

    rows: [ROW],
    nextCursor: null,
  }));
  const { user } = open({ 'websites.listResults': list });
  expect(await screen.findByRole('link', { name: 'Green tea' })).toHaveAttribute('href', '/content/p');
  await user.click(screen.getByRole('button', { name: 'Position' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search pages' }), 'green');
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(
      expect.objectContaining({ of: 'pages', search: 'green', order: 'position', isAscending: true }),
    ),
  );
});

const WORTH = {
  kind: 'near',
  subject: 'https://tea.example/pots',
  other: null,
  sentence: 'It was shown 1,000 times at position 10.0, close to the first page.',
  action: 'refresh',
  title: 'Pots',
  pageId: 'page',
  pieceId: null,
};
const ASKED = {
  ...WORTH,
  sentence: 'Searched and shown 900 times.',
  kind: 'unanswered',
  subject: 'descale a kettle',
  action: 'write',
  title: null,
  pageId: null,
};

test('what is worth doing has its figures and one action, and is answered @long', async () => {
  const answered = vi.fn<(input: unknown) => object>(() => ({}));
  const { user } = open({
    'websites.worthDoing': () => ({ items: [WORTH, ASKED] }),
    'websites.answerWorth': answered,
  });
  const part = within(await screen.findByRole('region', { name: 'Worth doing' }));
  expect(part.getByText(WORTH.sentence)).toBeVisible();
  expect(part.getByRole('button', { name: 'Refresh Pots' })).toBeVisible();
  expect(part.getByRole('link', { name: 'Write about it' })).toHaveAttribute(
    'href',
    '/create?topic=descale%20a%20kettle',
  );
  await user.click(part.getByRole('button', { name: 'Not this: Pots' }));
  await waitFor(() =>
    expect(answered).toHaveBeenCalledExactlyOnceWith({
      websiteId: 'w',
      kind: 'near',
      subject: WORTH.subject,
      answer: 'notThis',
    }),
  );
});

const EXPORT = new File(['zip'], 'tea.zip');
const EMPTY = { 'websites.getResults': () => ({ ...UNCONNECTED, sources: [], shown: null }) };

test('a file is shown before it is added, and one that is all here already is not added again @long', async () => {
  const preview = { source: 'google', period: SHOWN.window, days: 28, pages: 2, queries: 1, isNew: true };
  const store = vi.fn<(input: unknown) => object>(() => preview);
  const { user } = open({
    ...EMPTY,
    'websites.previewSearchFile': () => preview,
    'websites.storeSearchFile': store,
  });
  expect(await screen.findByRole('heading', { name: 'No figures of tea.example yet' })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no field for a file');
  await user.upload(input, EXPORT);
  const found = within(await screen.findByRole('region', { name: 'In this file' }));
  expect(found.getByText('28 days, 2 pages, 1 query')).toBeVisible();
  expect(store).not.toHaveBeenCalled();
  preview.isNew = false;
  await user.click(found.getByRole('button', { name: 'Add these figures' }));
  await waitFor(() => expect(store).toHaveBeenCalledOnce());
  await user.upload(input, EXPORT);
  expect(await screen.findByText('Everything in this file is here already.')).toBeVisible();
});

test('a wrong file is told by what it is @long', async () => {
  const { user } = open({
    ...EMPTY,
    'websites.previewSearchFile': () => {
      throw new Refusal(RESULT_MESSAGES.notRead, { hint: EXPORT_PROBLEMS.compared });
    },
  });
  await screen.findByRole('heading', { name: 'No figures of tea.example yet' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await user.upload(input, EXPORT);
  expect(await screen.findByRole('alert')).toHaveTextContent(EXPORT_PROBLEMS.compared);
});

const PIECE = {
  source: 'google',
  finalUntil: '2026-11-20',
  websiteId: 'w',
  period: SHOWN.window,
  now: FIGURES,
  before: null,
  days: DAYS,
  needsConnection: false,
  events: [{ day: '2026-11-18', event: 'posted' }],
};

test('a piece says in a line what it brought, and its days are read by key', async () => {
  const { user } = renderScreen(<PieceResults contentId="p" />, {
    answers: { 'content.pieceResults': () => PIECE },
  });
  const line = await screen.findByRole('link', { name: '1,200 clicks in 28 days, no data before' });
  expect(line).toHaveAttribute('href', '/results?website=w');
  const chart = screen.getByRole('slider', { name: 'Clicks by day' });
  chart.focus();
  await user.keyboard('{ArrowLeft}');
  expect(chart).toHaveAttribute('aria-valuetext', expect.stringContaining('no data'));
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByText(/Nov 18, 2026.*3 clicks.*posted/)).toBeVisible();
});

test('a piece of which nothing is known shows nothing, not a row of dashes', async () => {
  const answer = vi.fn(() => null);
  renderScreen(<PieceResults contentId="p" />, { answers: { 'content.pieceResults': answer } });
  await waitFor(() => expect(answer).toHaveBeenCalled());
  expect(screen.queryByRole('region', { name: 'Results' })).toBeNull();
});

test('without figures Search Console is signed in to, and Bing takes a key', async () => {
  const bing = vi.fn<(input: unknown) => object>(() => ({ websiteId: 'w' }));
  const { user } = open({ ...EMPTY, 'websites.connectBing': bing });
  expect(await screen.findByRole('button', { name: 'Connect Search Console' })).toBeEnabled();
  await user.type(screen.getByLabelText('Bing Webmaster Tools key'), 'key');
  await user.click(screen.getByRole('button', { name: 'Connect Bing' }));
  await waitFor(() => expect(bing).toHaveBeenCalledWith({ websiteId: 'w', key: 'key' }));
});

test('an ended connection says why, and is signed in to again or disconnected @long', async () => {
  const ended = { source: 'google', state: 'ended', problem: 'signInAgain', property: 'p', readAt: null };
  const disconnect = vi.fn<(input: unknown) => object>(() => ({ websiteId: 'w' }));
  const { user } = open({
    'websites.getResults': () => ({ ...UNCONNECTED, connections: [ended], sources: [], shown: null }),
    'websites.disconnectSearch': disconnect,
  });
  expect(await screen.findByText(SEARCH_PROBLEMS.signInAgain)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign in to Google again' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(disconnect).toHaveBeenCalledWith({ websiteId: 'w', source: 'google' }));
});

const READ = { clicks: 40, impressions: null, ctr: null, position: null };

test('what a site counts itself is said to be readings, without impressions, positions and queries', async () => {
  const shown = { ...SHOWN, source: 'site', now: READ, before: READ, fileName: null };
  open({
    'websites.getResults': () => ({ ...UNCONNECTED, sources: [shown], shown }),
    'websites.listResults': () => ({
      period: SHOWN.window,

      rows: [{ ...ROW, ...READ }],
      nextCursor: null,
    }),
  });
  expect(
    await screen.findByText(/^Counted to Nov 20, 2026, in days of your site’s own time zone\./),
  ).toHaveTextContent(READINGS_ARE);
  expect(screen.getByRole('term')).toHaveTextContent('Readings');
  expect(await screen.findByRole('row', { name: 'Page Readings' })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Queries' })).toBeNull();
});

test('a site that can count its readings is switched on here @long', async () => {
  const count = vi.fn<(input: unknown) => object>(() => ({}));
  const { user } = open({
    'websites.getResults': () => ({ ...UNCONNECTED, countsReadings: false, sources: [], shown: null }),
    'websites.countReadings': count,
  });
  await user.click(await screen.findByRole('switch', { name: 'Count readings on the site' }));
  await waitFor(() => expect(count).toHaveBeenCalledWith({ id: 'w', on: true }));
});

test('who comes back from Google is connected, and sees the figures', async () => {
  const finish = vi.fn<(input: unknown) => object>(() => ({ websiteId: 'w' }));
  const { router } = renderScreen(<SearchConsoleReturn />, {
    at: `${SEARCH_CONSOLE_RETURN}?state=s&code=c`,
    answers: { 'websites.finishSearchConsole': finish },
  });
  await waitFor(() => expect(router.state.location.search).toBe('?website=w'));
  expect(finish).toHaveBeenCalledWith({ state: 's', code: 'c' });
});
