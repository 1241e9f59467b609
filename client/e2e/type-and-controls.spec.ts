import type { Page } from '@playwright/test';
import { startServer, type ServerProcess } from '#server/test/server-process.ts';
import { stillness } from './expect-accessible.ts';
import { controlsOf, isBehindWindow, isSeen, styleOf, textsOf, topWindow } from './in-page.ts';
import { newUser, sql } from './new-user.ts';
import { addWholePiece } from './pieces.ts';
import { signInAsDemo } from './sign-in-as-demo.ts';
import { expect, test } from './test.ts';

// Counted on the rooms of demo.pro, which are furnished.

test.use({ viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer({ RATE_LIMIT_FACTOR: '1000' });
});
test.afterAll(() => server.end('SIGTERM'));

/** Size in pixels, weight and face: titles, headings, text, interface, emphasis, small print. */
const STYLES = [
  '32 650 heading',
  '24 650 heading',
  '17 400 text',
  '15 400 text',
  '15 600 text',
  '13 400 text',
];
const HEIGHTS = [36, 40];
const ROWS_MIN = { list: 14, calendar: 12 };

/** What has a type of its own: the name of the product, texts of the user and of networks, code. */
const OWN_TYPE = '.brand, .u-prose, .u-hidden, [data-network], pre, code, kbd, [aria-hidden=true]';

const inPage = [styleOf, isSeen, topWindow, isBehindWindow, controlsOf, textsOf, stylesOf, heightsOf];
const ask = (page: Page, question: string): Promise<string[]> =>
  page.evaluate(`(() => {
    ${inPage.map(String).join('\n')}
    return ${question};
  })()`);

/** Every style of type with the first words that are set in it. */
function stylesOf(own: string): string[] {
  const found = new Map<string, string>();
  for (const { text, element } of textsOf(document.body)) {
    const { fontSize, fontWeight, fontFamily, clipPath } = styleOf(element);
    if (element.closest(own) || clipPath !== 'none') continue;
    const face = /^\W*Bricolage/.test(fontFamily) ? 'heading' : 'text';
    const style = `${Math.round(Number.parseFloat(fontSize) * 10) / 10} ${fontWeight} ${face}`;
    if (!found.has(style)) found.set(style, text.data.trim().slice(0, 40));
  }
  return [...found].map(([style, words]) => `${style}: ${words}`);
}

/** Fields of one line and framed or filled buttons; what is text, an icon or a card has the height of what it says. */
function heightsOf(): string[] {
  const isFramed = (control: Element) => {
    if (control.matches('input:not([type=checkbox], [type=radio]), select')) return true;
    return control.matches('[data-variant=filled], [data-variant=default], [data-variant=light]');
  };
  return controlsOf(document)
    .filter((control) => isFramed(control) && control.matches('input, select, .mantine-Button-root'))
    .filter((control) => !control.matches('[data-wraps], [data-size^=compact]'))
    .map((control) => {
      const field = control.closest('.mantine-Input-wrapper') ?? control;
      const height = Math.round(field.getBoundingClientRect().height);
      return `${height}: ${control.getAttribute('aria-label') ?? control.textContent.trim().slice(0, 40)}`;
    });
}

const ROOMS = [
  '/create',
  '/content',
  '/calendar',
  '/profiles',
  '/websites',
  '/results',
  '/usage',
  '/account',
  '/account/plan',
  '/account/security',
  '/account/programs',
  '/sources',
  '/support',
];

async function rest(page: Page) {
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  await stillness(page);
}

/** So that nobody counts nothing. */
let counted = 0;

async function expectOneHand(page: Page, room: string) {
  const styles = await ask(page, `stylesOf(${JSON.stringify(OWN_TYPE)})`);
  const strange = styles.filter((style) => !STYLES.some((known) => style.startsWith(`${known}:`)));
  expect.soft(strange, `${room}: other styles of type`).toEqual([]);
  const heights = await ask(page, 'heightsOf()');
  counted += heights.length;
  const odd = heights.filter((height) => !HEIGHTS.includes(Number.parseInt(height)));
  expect.soft(odd, `${room}: other heights of controls`).toEqual([]);
}

test('every room has six styles of type and two heights of controls', async ({ page }) => {
  test.slow();
  await signInAsDemo(page, server, 'pro');

  for (const room of ROOMS) {
    await page.goto(`${server.url}${room}`);
    await rest(page);
    await expectOneHand(page, room);
  }

  for (const [room, name] of [
    ['/profiles', 'Hexby Makers'],
    ['/websites', 'hexby-makers'],
    ['/content', /^Two days to make/],
  ] as const) {
    await page.goto(`${server.url}${room}`);
    await page.getByRole('main').getByRole('link', { name }).first().click();
    await expect(page).not.toHaveURL(`${server.url}${room}`);
    await rest(page);
    await expectOneHand(page, String(name));
  }

  for (const tab of ['Search', 'Evidence']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await rest(page);
    await expectOneHand(page, `the piece, ${tab}`);
  }
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeFocused();
  await expectOneHand(page, 'the piece while it is edited');
  expect(counted).toBeGreaterThan(ROOMS.length);
});

test('a screen shows fourteen rows of the list and twelve of the calendar', async ({ page, context }) => {
  const { id: userId } = await newUser(context, { plan: 'pro' });
  for (let piece = 0; piece < 16; piece += 1)
    await addWholePiece(userId, {
      title: `How a bakery keeps its bread fresh, part ${piece + 1} of sixteen`,
    });
  await sql(
    `with website as (
       insert into websites (id, user_id, cms_type, domain, username, app_password)
       values (gen_random_uuid(), $1, 'wordpress', 'https://bakery.example', 'ann', 'sealed') returning id
     )
     insert into calendar_entries (id, user_id, website_id, status, brief, slot_at, local_time, time_zone, updated_at)
     select gen_random_uuid(), $1, website.id, 'queued', jsonb_build_object('topic', 'Bread of day ' || n, 'wordCount', 900),
       slot, to_char(slot, 'YYYY-MM-DD"T"HH24:MI'), 'UTC', now()
     from website, generate_series(1, 14) n,
       lateral (select date_trunc('day', now()) + interval '1 day' + n * interval '9 hours' as slot) times`,
    [userId],
  );
  const inView = (selector: string) =>
    page.locator(selector).evaluateAll((rows) => {
      const isWhole = (row: Element) => row.getBoundingClientRect().bottom <= innerHeight;
      return rows.filter(isWhole).length;
    });

  await page.goto('/content');
  await rest(page);
  expect(await inView('tbody tr')).toBeGreaterThanOrEqual(ROWS_MIN.list);
  await page.goto('/calendar');
  await rest(page);
  expect(await inView('section li')).toBeGreaterThanOrEqual(ROWS_MIN.calendar);
});
