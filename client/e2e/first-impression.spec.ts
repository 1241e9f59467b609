import { expect, test } from './test.ts';

/** A page that has not painted by then starts anyway. */
const LONGEST_WAIT_MS = 500;

test('a sign-in page fetches its program late, the app’s when typing begins', async ({ page }) => {
  const appFiles: string[] = [];
  page.on('request', (request) => {
    if (/app-files|create-page/.test(request.url())) appFiles.push(request.url());
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  const times = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
    scripts: performance
      .getEntriesByType('resource')
      .flatMap(({ name, startTime }) => (name.endsWith('.js') ? startTime : [])),
  }));
  expect(times.scripts.length).toBeGreaterThan(0);
  expect(times.paint).toBeGreaterThan(0);
  expect(Math.min(...times.scripts)).toBeGreaterThanOrEqual(Math.min(times.paint, LONGEST_WAIT_MS));
  expect(appFiles).toEqual([]);

  await page.getByLabel('Email').fill('ada@example.com');
  await expect.poll(() => appFiles.some((url) => url.includes('create-page'))).toBe(true);
});

test('a reading visitor gets the app’s files later, unless data is saved', async ({ page, browser }) => {
  await page.goto('/');
  const arrived = page.waitForResponse((answer) => answer.url().includes('create-page'));
  expect((await arrived).status()).toBe(200);

  const frugal = await (await browser.newContext()).newPage();
  await frugal.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  let asked = false;
  frugal.on('request', (request) => (asked ||= request.url().includes('app-files')));
  await frugal.goto('/');
  await frugal.getByLabel('Email').fill('ada@example.com');
  await frugal.waitForLoadState('networkidle');
  expect(asked).toBe(false);
  await frugal.context().close();
});
