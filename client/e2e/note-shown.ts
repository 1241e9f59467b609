import type { Page } from '@playwright/test';

/** Notes from now on whether a button with this text stands on the page, if only for a moment: the page itself looks. */
export async function noteShown(page: Page, text: string) {
  const seen = await page.evaluateHandle((wanted) => {
    const note = { isShown: false };
    new MutationObserver((_changes, observer) => {
      const buttons = [...document.querySelectorAll('button')];
      note.isShown ||= buttons.some(({ textContent }) => textContent === wanted);
      if (note.isShown) observer.disconnect();
    }).observe(document, { childList: true, subtree: true, characterData: true });
    return note;
  }, text);
  return () => seen.evaluate(({ isShown }) => isShown);
}
