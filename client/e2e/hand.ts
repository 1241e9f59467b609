import { expect, type Locator, type Page } from '@playwright/test';

const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/**
 * Presses a mouse button down and lets it go once the page has been drawn again, as a hand does. Whatever the press
 * itself moves or closes is then no longer under the pointer.
 */
export async function pressWithMouse(target: Locator) {
  const page = target.page();
  const { x, y } = await middleOf(target);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await drawn(page);
  await page.mouse.up();
}

/** Taps with a finger; the page must have been opened with `hasTouch`. */
export async function pressWithFinger(target: Locator) {
  const { x, y } = await middleOf(target);
  await target.page().touchscreen.tap(x, y);
}

async function middleOf(target: Locator) {
  await target.scrollIntoViewIfNeeded();
  const place = () =>
    target.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const middle = { x: x + width / 2, y: y + height / 2 };
      return { middle, isOnTop: element.contains(document.elementFromPoint(middle.x, middle.y)) };
    });
  await expect.poll(async () => (await place()).isOnTop, `${String(target)} can be pressed`).toBe(true);
  await drawn(target.page());
  return (await place()).middle;
}
