import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { HELD } from '#client/test/held-entry.ts';
import { renderScreen } from '#client/test/render-screen.tsx';
import { DEFAULT_PLAN } from '#shared/rules/calendar.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { Entries } from './entries.tsx';
import { planInWords, type Entry, type Range } from './entry.tsx';
import { MonthDots } from './month-dots.tsx';
import { PlanModal } from './plan-modal.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-25T12:00Z'), toFake: ['Date'] }));

const at = (localTime: string) => ({ ...HELD, id: localTime, title: localTime, localTime });
const marked = () =>
  [...document.querySelectorAll('[aria-current="true"]')].map(({ textContent }) => textContent);
const list = (entries: Entry[], shownId?: string, more: Partial<Parameters<typeof Entries>[0]> = {}) => (
  <Entries
    shownId={shownId}
    entries={entries}
    plans={[]}
    onRange={() => {}}
    onOpen={() => {}}
    onAdd={() => {}}
    {...more}
  />
);
const rowsOf = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test.each([
  ['Month', '2026-12-15T12:00Z', '2026-11-29T00:00+14:00', '2027-01-03T00:00-12:00'],
  ['Weeks', '2026-12-15T12:00Z', '2026-12-15T00:00+14:00', '2027-01-12T00:00-12:00'],
])('%s asks for what stands on its days in any time zone', async (view, now, first, last) => {
  vi.setSystemTime(now);
  const onRange = vi.fn<(range: Range) => void>();
  const { user } = renderScreen(list([], undefined, { onRange }));
  await user.click(screen.getByRole('radio', { name: view }));
  await waitFor(() => {
    const { from = '', to = '' } = onRange.mock.lastCall?.[0] ?? {};
    expect(Date.parse(from)).toBeLessThanOrEqual(Date.parse(first));
    expect(Date.parse(to)).toBeGreaterThanOrEqual(Date.parse(last));
  });
});

test('the calendar opens on the next seven days, with what stopped before them above', () => {
  const old = { ...at('2026-11-20T09:00'), title: 'Stopped' };
  const gone = { ...at('2026-11-24T09:00'), title: 'Went out', status: 'posted' as const };
  renderScreen(list([old, gone, at('2026-12-01T09:00'), at('2026-12-02T09:00')]));
  expect(screen.getByRole('radio', { name: 'Weeks' })).toBeChecked();
  expect(screen.getByRole('heading', { name: 'Nov 25 – Dec 22' })).toBeVisible();
  expect(rowsOf('Needs you')).toEqual([expect.stringContaining('Stopped')]);
  expect(rowsOf('Next seven days')).toEqual([expect.stringMatching(/Tue, Dec 1.*9:00\sAM/)]);
  expect(rowsOf('Dec 2 – Dec 8')).toHaveLength(1);
  expect(screen.queryByText('Went out')).toBeNull();
});

test('earlier and later weeks are turned to, and back to today', async () => {
  const { user } = renderScreen(list([at('2026-12-24T09:00')]));
  await user.click(screen.getByRole('button', { name: 'Later weeks' }));
  expect(rowsOf('Dec 23 – Dec 29')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(screen.getByRole('region', { name: 'Next seven days' })).toHaveTextContent('Nothing goes out.');
});

test('a free time is dashed and takes a topic; what a plan would post stands between', async () => {
  const onAdd = vi.fn();
  const slot = { websiteId: HELD.websiteId, domain: HELD.domain, localTime: '2026-11-27T09:00' };
  const ghost = { title: 'Green tea', detail: 'Leaf', localTime: '2026-11-26T09:00', domain: HELD.domain };
  const { user } = renderScreen(
    list([at('2026-11-28T09:00')], undefined, { onAdd, slots: [slot], ghosts: [ghost] }),
  );
  expect(rowsOf('Next seven days')).toEqual([
    expect.stringContaining('Green tea'),
    expect.stringContaining('+ topic'),
    expect.stringContaining('2026-11-28'),
  ]);
  await user.click(screen.getByRole('button', { name: /Nov 27.*\+ topic/ }));
  expect(onAdd).toHaveBeenCalledExactlyOnceWith(slot);
});

test('an entry is dragged to the day of a row, to a free time and to another week; one that went out is not', async () => {
  const move = vi.fn((_input: unknown) => ({}));
  const slot = { websiteId: HELD.websiteId, domain: HELD.domain, localTime: '2026-12-04T15:30' };
  const gone = { ...at('2026-11-25T08:00'), title: 'Went out', status: 'posted' as const };
  renderScreen(list([gone, at('2026-11-26T09:00'), at('2026-12-03T11:00')], undefined, { slots: [slot] }), {
    answers: { 'publish.moveEntry': move },
  });
  const rowAt = (name: RegExp) => {
    const row = screen.getByRole('button', { name }).closest('li');
    if (!row) throw new Error(`No row ${String(name)}`);
    return row;
  };
  const drag = (to: Element) => {
    const dataTransfer = { setData: vi.fn() };
    fireEvent.dragStart(rowAt(/2026-11-26/), { dataTransfer });
    fireEvent.dragOver(to, { dataTransfer });
    fireEvent.drop(to, { dataTransfer });
  };

  drag(rowAt(/2026-12-03/));
  drag(rowAt(/topic/));
  drag(screen.getByRole('region', { name: 'Dec 2 – Dec 8' }));
  drag(screen.getByRole('region', { name: 'Next seven days' }));
  await vi.waitFor(() => expect(move).toHaveBeenCalledTimes(3));
  const times = move.mock.calls.map(([input]) => (input as { time: { localTime: string } }).time.localTime);
  expect(times).toEqual(['2026-12-03T09:00', '2026-12-04T15:30', '2026-12-03T09:00']);
  expect(rowAt(/Went out/)).toHaveAttribute('draggable', 'false');
});

test.each(['Weeks', 'Month', 'List'])('%s shows an entry of later weeks, marked', async (view) => {
  const later = '2027-01-05T09:00';
  const { user } = renderScreen(list([at('2026-11-26T09:00'), at(later)], later));
  await user.click(screen.getByRole('radio', { name: view }));
  await vi.waitFor(() => expect(marked()).toEqual([expect.stringContaining(later)]));
});

test('a list added just now is marked whole, from its first post on', async () => {
  const batchId = '0199d6f0-0000-7000-8000-0000000000aa';
  const added = ['2027-01-07T09:00', '2027-01-05T09:00'].map((time) => ({ ...at(time), batchId }));
  const entries = [at('2026-11-26T09:00'), at('2027-01-06T09:00'), ...added];
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  renderScreen(list(entries, batchId));
  expect(marked()).toHaveLength(2);
  expect(screen.getByRole('region', { name: 'Jan 5 – Jan 11' })).toBeVisible();
  expect(scroll.mock.contexts).toEqual([screen.getByRole('button', { name: /2027-01-05/ })]);
});

test('on a phone a month has dots, and a list below, of a day that is pressed', async () => {
  const entries = [at('2026-11-26T09:00'), at('2026-11-28T09:00')];
  const { user } = renderScreen(
    <MonthDots month="2026-11-01" entries={entries} onRange={() => {}} onOpen={() => {}} />,
  );
  expect(screen.getAllByText(/^2026-11-2/)).toHaveLength(2);
  await user.click(await screen.findByRole('button', { name: 'Thu, Nov 26, 1 entry' }));
  expect(screen.getByText(/^2026-11-26/)).toBeVisible();
  expect(screen.queryByText(/^2026-11-28/)).toBeNull();
});

test('a week begins on Sunday: in a month, in the days of a plan and in its words @long', async () => {
  const week = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
  renderScreen(
    <>
      <CalendarGrid month="2026-11-01" entries={[]} onRange={() => {}} onOpen={() => {}} />
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

test('the times of a plan say how they were read @long', async () => {
  const { user } = renderScreen(
    <PlanModal websiteId="site" domain="https://tea.example" plan={undefined} onClose={() => {}} />,
  );
  const times = await screen.findByLabelText('Times');
  await user.clear(times);
  await user.type(times, '9, 15:30 and 6pm');
  await user.tab();
  expect(times).toHaveValue('9:00\u00A0AM, 3:30\u00A0PM, 6:00\u00A0PM');
});

test('an entry has the colour of its brand', async () => {
  const leaf = { id: 'leaf', name: 'Leaf', websiteId: HELD.websiteId, colours: ['#0a6e4e'] };
  renderScreen(list([at('2026-11-26T09:00')]), { answers: { 'profiles.listForSelect': () => [leaf] } });
  const row = screen.getByRole('button', { name: /2026-11-26/ });
  await vi.waitFor(() => expect(row).toHaveStyle({ borderInlineStartColor: '#0a6e4e' }));
});
