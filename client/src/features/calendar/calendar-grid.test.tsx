import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { HELD } from '#client/test/held-entry.ts';
import { renderScreen } from '#client/test/render-screen.tsx';
import { DEFAULT_PLAN } from '#shared/rules/calendar.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { Entries } from './entry-list.tsx';
import { planInWords, type Entry, type Range } from './entry.tsx';
import { PlanModal } from './plan-modal.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-25T12:00Z'), toFake: ['Date'] }));

const at = (localTime: string) => ({ ...HELD, id: localTime, title: localTime, localTime });
const marked = () =>
  [...document.querySelectorAll('[aria-current="true"]')].map(({ textContent }) => textContent);
const list = (entries: Entry[], shownId?: string) => (
  <Entries shownId={shownId} entries={entries} plans={[]} onRange={() => {}} onOpen={() => {}} />
);

test('a month asks for what stands on its days in any time zone', async () => {
  vi.setSystemTime('2026-12-15T12:00Z');
  const onRange = vi.fn<(range: Range) => void>();
  renderScreen(<CalendarGrid view="month" entries={[]} onRange={onRange} onOpen={() => {}} />);
  await vi.waitFor(() => expect(onRange).toHaveBeenCalled());
  const { from = '', to = '' } = onRange.mock.lastCall?.[0] ?? {};
  // Its days are November 29 to January 9.
  expect(Date.parse(from)).toBeLessThanOrEqual(Date.parse('2026-11-29T00:00+14:00'));
  expect(Date.parse(to)).toBeGreaterThanOrEqual(Date.parse('2027-01-10T00:00-12:00'));
});

test('the calendar opens on this week, from Sunday on', async () => {
  renderScreen(list([]));
  expect(await screen.findByRole('heading', { name: /Nov 22\s–\s28, 2026/ })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Week' })).toBeChecked();
});

test.each(['week', 'month', 'list'])('the %s shows an entry of later weeks, marked', async (view) => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const later = '2027-01-05T09:00';
  const { user } = renderScreen(list([at('2026-11-26T09:00'), at(later)], later));
  await user.click(screen.getByRole('radio', { name: new RegExp(view, 'i') }));
  await vi.waitFor(() => expect(marked()).toEqual([expect.stringContaining(later)]));
  expect(scroll).toHaveBeenCalledTimes(view === 'list' ? 1 : 0);
});

test('a list added just now is marked whole, in the week of its first post', async () => {
  const batchId = '0199d6f0-0000-7000-8000-0000000000aa';
  const added = ['2027-01-07T09:00', '2027-01-05T09:00'].map((time) => ({ ...at(time), batchId }));
  const entries = [at('2026-11-26T09:00'), at('2027-01-06T09:00'), ...added];
  const { user } = renderScreen(list(entries, batchId));
  await vi.waitFor(() => expect(marked()).toHaveLength(2));
  expect(screen.getByRole('heading', { name: /Jan 3\s–\s9, 2027/ })).toBeVisible();
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.click(screen.getByRole('radio', { name: 'List' }));
  expect(marked()).toHaveLength(2);
  expect(scroll.mock.contexts).toEqual([screen.getByRole('button', { name: /2027-01-05/ })]);
});

test('a narrow week is a list of its days, with the whole titles', async () => {
  const late = { ...HELD, localTime: '2026-11-25T23:30' };
  renderScreen(<CalendarGrid view="week" isNarrow entries={[late]} onRange={() => {}} onOpen={() => {}} />);
  const days = await screen.findByRole('list', { name: /Nov 22\s–\s28, 2026/ });
  expect(within(days).getByRole('listitem', { name: /November 25/ })).toHaveTextContent(HELD.title);
  expect(within(days).getAllByText(HELD.title)).toHaveLength(1);
});

test('a week begins on Sunday: in a month, in the days of a plan and in its words @long', async () => {
  const week = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
  renderScreen(
    <>
      <CalendarGrid view="month" entries={[]} onRange={() => {}} onOpen={() => {}} />
      <PlanModal websiteId="site" domain="https://tea.example" plan={undefined} onClose={() => {}} />
    </>,
  );
  const days = await screen.findByRole('group', { name: 'Days' });
  expect(within(days).getAllByRole('checkbox').map(nameOfBox)).toEqual(week);
  const [first, ...others] = screen.getAllByRole('columnheader', { hidden: true });
  expect([first?.textContent, others.length]).toEqual(['SundaySun', 6]);
  const plan = { ...DEFAULT_PLAN, weekdays: [6, 1, 0], timeZone: 'UTC' };
  expect(planInWords(plan)).toMatch(/Sun, Mon, Sat at 9:00\sAM/);
});

const nameOfBox = (box: HTMLElement) => (box as HTMLInputElement).labels?.[0]?.textContent;

test.each([
  [null, true],
  ['tea', false],
])('with the brand %s the website is shown in an entry: %s', async (brand, isShown) => {
  localStorage.setItem('brand', brand ?? '');
  const entry = { ...HELD, localTime: '2026-12-08T09:00' };
  const grid = (
    <CalendarGrid shownId={HELD.id} view="week" entries={[entry]} onRange={() => {}} onOpen={() => {}} />
  );
  const listed = vi.fn(() => [{ id: 'tea', name: 'Tea', websiteId: HELD.websiteId }]);
  renderScreen(grid, { answers: { 'profiles.listForSelect': listed } });
  await screen.findByText(HELD.title, { exact: false });
  await vi.waitFor(() => expect(listed).toHaveBeenCalled());
  await vi.waitFor(() => expect(screen.queryByText('bakery.example') !== null).toBe(isShown));
});
