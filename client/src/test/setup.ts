import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetAllTexts } from '#client/lib/kept-texts.ts';
import { signedInUser } from './signed-in-user.ts';

// What jsdom lacks and Mantine asks for. The screen is wide.
window.matchMedia = (query) => ({
  matches: query.startsWith('(min-width'),
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// Text is not laid out: the editor scrolls to a caret that has no place.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// The calendar listens from its first drawing on, and one that React has given up before it stood on the page never ends.
const heard: Parameters<typeof document.removeEventListener>[] = [];
document.addEventListener = (...listener: Parameters<typeof document.addEventListener>) => {
  if (listener[0] === 'visibilitychange') heard.push(listener);
  EventTarget.prototype.addEventListener.apply(document, listener);
};

// A box that grows with its text asks for two dozen computed styles a letter, which jsdom derives from every rule of the
// page. Without a layout it has nothing to fit: a box has the styles it was given.
const { getComputedStyle } = window;
window.getComputedStyle = (element, pseudo) =>
  element instanceof HTMLTextAreaElement ? element.style : getComputedStyle(element, pseudo);

// What is looked for may have to be loaded first, on a machine shared with others.
configure({ asyncUtilTimeout: 60_000 });

const consoleError = vi.fn<typeof console.error>();

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  consoleError.mockReset();
  vi.spyOn(console, 'error').mockImplementation(consoleError);
});

/**
 * The next test begins on an empty page. An error on the console that no test expects fails the test: React's warnings
 * are defects.
 */
afterEach(async () => {
  cleanup();
  notifications.clean();
  const [firstCall] = consoleError.mock.calls;
  document.body.replaceChildren();
  for (const listener of heard.splice(0)) document.removeEventListener(...listener);
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await forgetAllTexts(signedInUser.id);
  if (firstCall) throw new Error(`Unexpected console.error: ${firstCall.map(String).join(' ')}`);
});
