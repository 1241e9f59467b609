import type { Page } from '@playwright/test';

/** Ends a tab as a crash does: whatever the page would still do at its end it does not do. */
export async function crashTab(page: Page) {
  const crashed = page.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(page);
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}
