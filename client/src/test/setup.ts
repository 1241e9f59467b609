import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// What jsdom lacks and the kit asks for.
window.matchMedia = (query) => ({
  matches: false,
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
Element.prototype.scrollIntoView = () => {};
Object.defineProperty(document, 'fonts', { value: new EventTarget() });

const consoleError = vi.spyOn(console, 'error');

beforeEach(() => {
  consoleError.mockReset();
});

/** An error on the console that no test expects fails the test: React's warnings are defects. */
afterEach(() => {
  cleanup();
  const [firstCall] = consoleError.mock.calls;
  if (firstCall) throw new Error(`Unexpected console.error: ${firstCall.map(String).join(' ')}`);
});
