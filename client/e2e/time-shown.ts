import type { Page } from '@playwright/test';

/** From now on, how long a button with this text stands on the page, in ms: measured by the page itself, which a busy machine tells no later. */
export async function timeShown(page: Page, text: string) {
  const shown = await page.evaluateHandle((wanted) => {
    const times: number[] = [];
    new MutationObserver((_changes, observer) => {
      const isThere = [...document.querySelectorAll('button')].some(
        ({ textContent }) => textContent === wanted,
      );
      if (isThere === (times.length === 0)) times.push(performance.now());
      if (times.length === 2) observer.disconnect();
    }).observe(document, { childList: true, subtree: true, characterData: true });
    return times;
  }, text);
  return () => shown.evaluate(([from = NaN, to = NaN]) => to - from);
}
