import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { FIRST_DATA_ID, type FirstData } from '#shared/rules/start-script.ts';
import { shownControls } from './in-page.ts';
import { shiftFaults } from './layout-faults.ts';
import { newUser } from './new-user.ts';
import { LONG_WAIT_MS } from './patience.ts';
import { addProfile, addWholePiece } from './pieces.ts';
import { expect, test } from './test.ts';

const BUILT = path.resolve(import.meta.dirname, '../dist');
/** JavaScript before first use, in bytes as sent to browsers that take brotli. */
const SIGNED_IN_BUDGET = 190_000;
const SIGNED_OUT_BUDGET = 75_000;

type Manifest = Record<string, { file: string; imports?: string[] }>;
const manifest: Manifest = JSON.parse(readFileSync(path.join(BUILT, 'manifest.json'), 'utf8'));

/** The scripts these modules of the build cannot run without. */
function neededBy(entries: readonly string[]): Set<string> {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  entries.forEach(add);
  return files;
}

/** The bytes of these scripts and of all others that the page asks for until it is at rest. */
async function scriptBytes(page: Page, address: string, entries: readonly string[]) {
  const files = neededBy(entries);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) files.add(pathname.slice(1));
  });
  // A visitor who saves data does not get the app before signing in.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('#root[inert]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  return [...files].reduce((sum, file) => sum + statSync(path.join(BUILT, `${file}.br`)).size, 0);
}

/** The procedures whose answers came with the page: those that a busy server gave within half a second. */
async function broughtAlong(page: Page): Promise<string[]> {
  const json = await page.evaluate((id) => document.getElementById(id)?.textContent, FIRST_DATA_ID);
  const answers: FirstData = JSON.parse(json ?? '[]');
  return answers.map(({ path: procedure }) => procedure);
}

/** Keeps back what this address gives. @returns what lets it through */
async function holdBack(page: Page, address: RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, (route) => promise.then(() => route.continue()));
  return resolve;
}

for (const address of ['/', '/create'])
  test(`words of ${address} do not wait for the fonts, which take over without a shift`, async ({
    page,
    context,
  }) => {
    if (address !== '/') await newUser(context);
    const letThrough = await holdBack(page, /\.woff2$/);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const painted = () => performance.getEntriesByName('first-contentful-paint').length;
    await expect.poll(() => page.evaluate(painted)).toBe(1);
    letThrough();
    await page.waitForLoadState('load');
    const taken = () =>
      [...document.fonts]
        .filter(({ status, display }) => status === 'loaded' && display === 'swap')
        .map(({ family }) => family.replaceAll('"', ''));
    await expect.poll(() => page.evaluate(taken)).toContain('Inter Variable');
    expect(await page.locator('link[rel=preload][as=font]').count()).toBe(0);
    expect(await shiftFaults(page)).toEqual([]);
  });

test('the create screen needs no more JavaScript than its budget', async ({ page, context }) => {
  await newUser(context);
  const entries = ['app.html', 'src/app/create-page.tsx'];
  expect(await scriptBytes(page, '/create', entries)).toBeLessThanOrEqual(SIGNED_IN_BUDGET);
});

test('neither does a piece', async ({ page, context }) => {
  const { id: userId } = await newUser(context);
  const { id } = await addWholePiece(userId);
  const entries = ['app.html', 'src/app/content-page.tsx'];
  expect(await scriptBytes(page, `/content/${id}`, entries)).toBeLessThanOrEqual(SIGNED_IN_BUDGET);
});

for (const address of ['/', '/signup', '/forgot-password', '/account-created', '/account-deleted'])
  test(`neither does ${address}`, async ({ page }) => {
    expect(await scriptBytes(page, address, ['index.html'])).toBeLessThanOrEqual(SIGNED_OUT_BUDGET);
  });

test('the parts of a program can run one by one: each stands after those it imports', () => {
  for (const view of ['create', 'piece']) {
    const html = readFileSync(path.join(BUILT, `views/${view}.html`), 'utf8');
    const parts = (/data-parts="([^"]*)"/.exec(html)?.[1] ?? '').split(' ').map((part) => part.slice(1));
    expect(parts.length).toBeGreaterThan(10);
    const chunks = Object.values(manifest);
    for (const [index, part] of parts.entries()) {
      const imports = chunks.find(({ file }) => file === part)?.imports ?? [];
      for (const name of imports) expect(parts.slice(0, index)).toContain(manifest[name]?.file);
    }
  }
});

test('the first create screen draws once and asks for nothing it came with', async ({ page, context }) => {
  await newUser(context);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.addInitScript(() => {
    const drawn: Node[] = [];
    Object.assign(window, { drawn });
    new MutationObserver(() => {
      const form = document.querySelector('form[aria-label="Brief"]');
      if (form && drawn.at(-1) !== form) drawn.push(form);
    }).observe(document, { childList: true, subtree: true });
  });
  // As slow as a phone: the screen is drawn in many slices.
  const phone = await context.newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto('/create');
  await expect(page.getByLabel('Topic')).toBeEnabled({ timeout: LONG_WAIT_MS });
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate<number>('drawn.length')).toBe(1);
  const brought = await broughtAlong(page);
  expect(asked.filter((url) => brought.some((procedure) => url.includes(procedure)))).toEqual([]);
});

test('a piece shows its title before any script and asks for no data', async ({ page, context }) => {
  const { id: userId } = await newUser(context);
  const { id } = await addWholePiece(userId, { title: 'Known before the program' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const release = await holdBack(page, /\/assets\/app-.*\.js$/);
  await page.goto(`/content/${id}`, { waitUntil: 'commit' });
  await expect(page.locator('h1')).toHaveText('Known before the program');
  await expect(page.locator('#root[inert]')).toHaveCount(1);
  release();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible({
    timeout: LONG_WAIT_MS,
  });
  await expect(page.locator('#root[inert]')).toHaveCount(0);
  const brought = await broughtAlong(page);
  expect(brought).toContain('content.getContent');
  expect(asked.filter((url) => brought.some((procedure) => url.includes(procedure)))).toEqual([]);
});

type Largest = { paintedAt: number; element: string };

/** The largest paints that come after the page's program, which is kept back until the page has been painted. */
async function largestAfterProgram(page: Page, address: string, alive: Locator): Promise<Largest[]> {
  await page.setViewportSize({ width: 390, height: 844 });

  await page.addInitScript(() => {
    const largest: Largest[] = [];
    Object.assign(window, { largest });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element } = entry as PerformanceEntry & { element: Element | null };
        largest.push({ paintedAt: entry.startTime, element: element?.outerHTML.slice(0, 100) ?? '' });
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });

  const release = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto(address, { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate<number>('largest.length')).toBeGreaterThan(0);

  const heading = await page.locator('h1').elementHandle();
  const releasedAt = await page.evaluate(() => performance.now());
  release();
  await expect(alive).toBeEnabled({ timeout: LONG_WAIT_MS });
  await expect(page.locator('#root[inert]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
  // What has been drawn by now is on the screen after two frames.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );

  const all = await page.evaluate<Largest[]>('largest');

  return all.filter(({ paintedAt }) => paintedAt > releasedAt);
}

test('the create screen’s program paints nothing larger than its page', async ({ page, context }) => {
  await newUser(context);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await largestAfterProgram(page, '/create', page.getByLabel('Topic'))).toEqual([]);
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
});

test('neither does that of a piece, however short its title', async ({ page, context }) => {
  const { id: userId } = await newUser(context, { plan: 'pro' });
  const { id } = await addWholePiece(userId, {
    title: 'Tea',
    content: `<p>${'Water for green tea must not boil. '.repeat(12)}</p>`.repeat(3),
  });
  const alive = page.getByRole('button', { name: 'Publish', exact: true });
  expect(await largestAfterProgram(page, `/content/${id}`, alive)).toEqual([]);
});

const CONTROLS_MAX = 13;

for (const size of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test(`who arrives to create meets the topic, few controls and nothing that moves: ${size.width} px`, async ({
    page,
    context,
  }) => {
    const { id: userId } = await newUser(context, { plan: 'pro' });
    await addProfile(userId, {});
    await page.setViewportSize(size);
    await page.goto('/create');
    await expect(page.getByLabel('Topic')).toBeFocused({ timeout: LONG_WAIT_MS });
    await page.waitForLoadState('networkidle');
    const controls = await shownControls(page, 'main');
    expect(controls.length, controls.join('\n')).toBeLessThanOrEqual(CONTROLS_MAX);
    expect(controls.length).toBeGreaterThan(CONTROLS_MAX / 2);
    expect(await shiftFaults(page)).toEqual([]);
  });

test('on a phone neither long ideas nor arriving text move what is there', async ({ page, context }) => {
  await newUser(context);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/create');
  // Each idea has the topic in it.
  const topic = 'How to brew green tea in summer without making it bitter';
  await page.getByLabel('Topic').pressSequentially(topic);
  const ideas = page.getByRole('region', { name: 'Keyword ideas' }).getByRole('button');
  await expect(ideas).toHaveCount(3);
  expect(await shiftFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByText(/[1-9]\d* \/ 1,200 words/)).toBeVisible();
  await page.waitForURL(/\/content\/[0-9a-f-]{36}$/);
  expect(await shiftFaults(page)).toEqual([]);
});

test.describe('while the server is started again', () => {
  test.use({ refusals: true });

  test('a page whose program does not arrive comes alive once it does', async ({ page, context }) => {
    await newUser(context);
    const refused = new Map<string, number>();
    let isBack = false;
    await page.route('**/assets/*.js', (route) => {
      if (isBack) return route.continue();
      const address = route.request().url();
      refused.set(address, (refused.get(address) ?? 0) + 1);
      return route.fulfill({ status: 503 });
    });

    await page.goto('/create');
    // Loaded ahead, run, and asked for again.
    await expect.poll(() => Math.max(0, ...refused.values())).toBeGreaterThan(2);
    isBack = true;
    await expect(page.locator('#root:not([inert])')).toBeAttached();
  });
});
