import { expect, test, vi } from 'vitest';
import type { ShownClaim } from '#client/features/evidence/evidence.ts';
import { markClaims, showMark } from './mark-claims.ts';

const HTML =
  '<p>Of all, <strong>43</strong> % close.</p><p>See <a href="https://a.example/">480 shops</a> today, “four of us in five”.</p>';
const rest = {
  kind: 'number',
  sentence: '',
  reason: null,
  fact: null,
  proposal: null,
  state: 'unsourced',
} as const;
const CLAIMS: ShownClaim[] = [
  { ...rest, n: 1, surface: '43 %', start: 8, end: 12, state: 'differs' },
  { ...rest, n: 2, kind: 'link', surface: '480 shops', start: 24, end: 33 },
  { ...rest, n: 3, surface: '480', start: 24, end: 27, state: 'bound' },
  { ...rest, n: 4, surface: 'nowhere', start: 0, end: 7 },
];

function shownPage() {
  const page = document.createElement('div');
  page.innerHTML = HTML;
  return page;
}

test('each claim is marked by its state, links stay links, and all marks can be taken away', () => {
  const page = shownPage();
  const clear = markClaims(page, CLAIMS, () => undefined);
  const marks = [...page.querySelectorAll<HTMLElement>('[data-claim]')];
  expect(
    marks.map(({ textContent, dataset, tabIndex }) => [textContent, dataset['state'], tabIndex]),
  ).toEqual([
    ['43', 'differs', 0],
    [' %', 'differs', -1],
    ['480 shops', 'unsourced', 0],
    ['480', 'bound', -1],
  ]);
  expect(marks[0]?.getAttribute('aria-label')).toBe('43 %: The source says something else');
  clear();
  expect(page.innerHTML).toBe(HTML);
});

test('a click or Enter on a mark asks for its card; one on a link follows it', () => {
  const page = shownPage();
  const onOpen = vi.fn<(n: number) => void>();
  markClaims(page, CLAIMS, onOpen);
  const press = (selector: string, event: Event) => {
    page.querySelector(selector)?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const options = { bubbles: true, cancelable: true };
  expect(press('strong [data-claim]', new MouseEvent('click', options))).toBe(true);
  expect(press('strong [data-claim]', new KeyboardEvent('keydown', { ...options, key: 'Enter' }))).toBe(true);
  expect(press('strong [data-claim]', new KeyboardEvent('keydown', { ...options, key: 'a' }))).toBe(false);
  expect(press('a [data-claim]', new MouseEvent('click', options))).toBe(false);
  expect(onOpen.mock.calls).toEqual([[1], [1]]);
});

test('a claim that is shown has the focus in its text', () => {
  const page = document.body;
  page.innerHTML = HTML;
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  markClaims(page, CLAIMS, () => undefined);
  showMark(page, 1);
  expect(document.activeElement).toHaveTextContent('43');
});
