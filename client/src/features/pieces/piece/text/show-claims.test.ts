import { expect, onTestFinished, test, vi } from 'vitest';
import { aClaim } from '#client/test/a-claim.ts';
import { openMarks, showClaims, showMark } from './show-claims.ts';

const HTML =
  '<p>Of all, <strong><span data-claim="1">43</span></strong><span data-claim="1"> %</span> close.</p>' +
  '<p>See <a href="https://a.example/" data-claim="2"><span data-claim="3">480</span> shops</a> today, <mark>7</mark>.</p>';
const CLAIMS = [
  aClaim({ surface: '43 %', state: 'differs' }),
  aClaim({ n: 2, kind: 'link', surface: '480 shops' }),
  aClaim({ n: 3, state: 'bound' }),
  aClaim({ n: 4, surface: 'nowhere' }),
];

function shownPage() {
  const page = document.createElement('div');
  page.innerHTML = HTML;
  return page;
}

test('each mark shows the state of its claim, also a new one, and links stay links', () => {
  const page = shownPage();
  showClaims(page, CLAIMS);
  const marks = [...page.querySelectorAll<HTMLElement>('[data-claim]')];
  const states = () =>
    marks.map(({ textContent, dataset, tabIndex }) => [textContent, dataset['state'], tabIndex]);
  const expected = [
    ['43', 'differs', 0],
    [' %', 'differs', -1],
    ['480 shops', 'unsourced', 0],
    ['480', 'bound', -1],
  ];
  expect(states()).toEqual(expected);
  expect(marks[0]?.getAttribute('aria-label')).toBe('43 %: The source says something else');
  const confirmed = CLAIMS.map((claim) => ({ ...claim, state: 'confirmed' as const }));
  showClaims(page, confirmed);
  expect(states()).toEqual(expected.map(([words, , index]) => [words, 'confirmed', index]));
});

test('a click or Enter on a mark asks for its card; one on a link follows it', () => {
  const page = shownPage();
  const onOpen = vi.fn<(n: number, takesFocus?: boolean) => void>();
  openMarks(page, onOpen);
  const press = (selector: string, event: Event) => {
    page.querySelector(selector)?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const options = { bubbles: true, cancelable: true };
  expect(press('strong [data-claim]', new MouseEvent('click', options))).toBe(true);
  expect(press('strong [data-claim]', new KeyboardEvent('keydown', { ...options, key: 'Enter' }))).toBe(true);
  expect(press('strong [data-claim]', new KeyboardEvent('keydown', { ...options, key: 'a' }))).toBe(false);
  expect(press('a [data-claim]', new MouseEvent('click', options))).toBe(false);
  expect(onOpen.mock.calls).toEqual([
    [1, true],
    [1, true],
  ]);
});

test('in a text that is edited a click leaves the focus, and Alt and Enter at the caret ask for the card', () => {
  const page = shownPage();
  page.setAttribute('contenteditable', 'true');
  document.body.replaceChildren(page);
  const onOpen = vi.fn<(n: number, takesFocus?: boolean) => void>();
  onTestFinished(openMarks(page, onOpen));
  page.querySelector('a span')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  document.getSelection()?.setPosition(page.querySelector('strong [data-claim]')?.firstChild ?? null, 1);
  const press = (altKey: boolean) =>
    !page.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', altKey, cancelable: true }));
  expect([press(false), press(true)]).toEqual([false, true]);
  expect(onOpen.mock.calls).toEqual([
    [3, false],
    [1, true],
  ]);
});

test('a claim that is shown has the focus in its text', () => {
  const page = document.body;
  page.innerHTML = HTML;
  showClaims(page, CLAIMS);
  showMark(page, 1);
  expect(document.activeElement).toHaveTextContent('43');
});
