import { test as base, expect } from '@playwright/test';

export { expect };

type Options = {
  /** For journeys in which the server refuses something: the browser logs every refused request. */
  refusals: boolean;
};

/** A journey that also fails on any error in the browser's console. */
export const test = base.extend<Options>({
  refusals: [false, { option: true }],
  page: async ({ page, refusals }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      const isRefusal = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !(refusals && isRefusal)) errors.push(message.text());
    });
    await use(page);
    expect(errors).toEqual([]);
  },
});
