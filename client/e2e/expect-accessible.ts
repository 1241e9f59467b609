import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Half as long as what the builder brings along: every page reads it anew. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const DARK_PHONE = { colorScheme: 'dark', width: 390 } as const;
/** Each colour scheme and each width once. */
const TWO_LOOKS = [{ colorScheme: 'light', width: 1280 } as const, DARK_PHONE];
const LOOKS = process.env.E2E_ONE_LOOK ? [DARK_PHONE] : TWO_LOOKS;

/** Axe finds nothing on this screen, light or dark, on a desktop or a phone, and nothing overflows sideways. */
export async function expectAccessible(page: Page) {
  const size = page.viewportSize();
  // A tooltip under the pointer would open while axe looks.
  await page.mouse.move(1, 1);

  for (const [index, { colorScheme, width }] of LOOKS.entries()) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await stillness(page);
    expect(await axeFindings(page, index > 0), `${colorScheme}, ${width} px`).toEqual([]);
    expect(await sidewaysOverflow(page), `sideways scrolling at ${width} px`).toBeLessThanOrEqual(0);
  }
  if (size) await page.setViewportSize(size);
}

/** @param isInjected axe is in the page already, from a look before. */
export async function axeFindings(page: Page, isInjected = false): Promise<string[]> {
  const { violations } = await axe(page, isInjected).analyze();
  const found = await Promise.all(
    violations.map(async ({ id, nodes }) => {
      const behind =
        id === 'target-size'
          ? await behindWindow(
              page,
              nodes.map(({ target }) => target.join(' ')),
            )
          : [];
      return { id, nodes: nodes.filter((_, at) => !behind[at]) };
    }),
  );
  return found
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** What lies behind a window or under a bar that stays cannot be pressed before it is closed or scrolled away. */
const behindWindow = (page: Page, selectors: string[]) =>
  page.evaluate((all) => {
    const top = [...document.querySelectorAll('[aria-modal=true]')].at(-1);
    const isUnder = (element: Element) => {
      const { left, width, bottom } = element.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, bottom - 2);
      for (let around = above; around && !around.contains(element); around = around.parentElement)
        if (['sticky', 'fixed', 'absolute'].includes(getComputedStyle(around).position)) return true;
      return false;
    };

    return all.map((selector) => {
      const element = document.querySelector(selector);
      return element !== null && (top?.contains(element) === false || isUnder(element));
    });
  }, selectors);

/** How many pixels of the page stand beside the window; none where it is 0 or less. */
export const sidewaysOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Only a page with frames needs axe to gather the results in a second page, which takes as long as the rules. */
function axe(page: Page, isInjected: boolean) {
  const hasFrames = page.frames().length > 1;
  return new AxeBuilder({ page, axeSource: isInjected && !hasFrames ? 'undefined' : AXE })
    .options({ runOnly: { type: 'tag', values: RULES }, resultTypes: ['violations'] })
    .setLegacyMode(!hasFrames);
}

/** An element that is fading in has no contrast yet. */
export async function stillness(page: Page) {
  await page.evaluate(async () => {
    // A new transition starts with the next frame.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
