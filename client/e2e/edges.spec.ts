import type { Locator, Page } from '@playwright/test';
import { stillness } from './expect-accessible.ts';
import { layoutFaults } from './layout-faults.ts';
import { leavePages, newUser, sql } from './new-user.ts';
import { addWholePiece, ARABIC, LONG_TITLE, pieceText } from './pieces.ts';
import { call } from './posting.ts';
import { expect, test } from './test.ts';

const PHONE = { width: 360, height: 780 };
/** What a window of 1280 by 800 pixels shows at 200 %. */
const ZOOMED = { width: 640, height: 400 };

const LONG_WORD = 'Unabbreviated'.repeat(24).slice(0, 300);

// The pieces show a picture of a site that does not exist.
test.use({ deviceScaleFactor: 2, contextOptions: { reducedMotion: 'reduce' }, refusals: true });

/** Nothing scrolls sideways, is cut off or lies over something else, on a phone and at 200 %; it ends at 200 %. */
async function expectWhole(page: Page, name: string) {
  for (const size of [PHONE, ZOOMED]) {
    await page.setViewportSize(size);
    await stillness(page);
    expect(await layoutFaults(page), `${name}, ${size.width} px`).toEqual([]);
  }
}

/** Pieces with the longest titles and one that runs from right to left, each waiting in the calendar. */
async function addEdgePieces(userId: string) {
  const [word, words, arabic] = [
    await addWholePiece(userId, { title: LONG_WORD }),
    await addWholePiece(userId, { title: LONG_TITLE }),
    await addWholePiece(userId, ARABIC),
  ];
  await sql(
    `with website as (
       insert into websites (id, user_id, cms_type, domain, username, app_password)
       values (gen_random_uuid(), $1, 'wordpress', 'https://' || repeat('bakery', 10) || '.example', 'ann', 'sealed')
       returning id
     )
     insert into calendar_entries (id, user_id, website_id, content_id, status, slot_at, local_time, time_zone, last_error, updated_at)
     select gen_random_uuid(), $1, website.id, piece.id, 'review', now() + n * interval '1 day',
       to_char(now() + n * interval '1 day', 'YYYY-MM-DD"T"HH24:MI'), 'UTC', piece.title, now()
     from website, unnest($2::uuid[], $3::text[]) with ordinality as piece(id, title, n)`,
    [userId, [word.id, words.id, arabic.id], [word.title, words.title, arabic.title]],
  );
  return { word, words, arabic };
}

async function reviewAddress(page: Page, contentId: string): Promise<string> {
  const answer = await call(page.context(), baseAddress(), 'publish.createShareLink', {
    contentId,
    name: 'Ben',
  });
  return /"url":"([^"]+)"/.exec(answer)?.[1] ?? '';
}

const baseAddress = () => `http://localhost:${process.env.E2E_PORT}`;
const directionOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).direction);

test('the longest titles, right-to-left text, 360 px and 200 % break nothing', async ({ page, context }) => {
  const { id: userId } = await newUser(context, { plan: 'pro' });
  const { word, words, arabic } = await addEdgePieces(userId);
  const heading = page.getByRole('heading', { level: 1 });
  for (const { id, title } of [word, words, arabic]) {
    await page.goto(`/content/${id}`);
    await expect(pieceText(page).getByRole('paragraph').first()).toBeVisible();
    await expectWhole(page, title);
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    const sheet = page.getByRole('complementary', { name: 'About this piece' });
    expect((await sheet.boundingBox())?.y, 'the sheet stands at the bottom edge').toBeGreaterThan(200);
    await expectWhole(page, `the sheet of ${title}`);
  }
  expect(await directionOf(heading)).toBe('rtl');
  expect(await directionOf(pieceText(page).getByRole('paragraph'))).toBe('rtl');
  const review = await reviewAddress(page, word.id);

  await page.goto('/content');
  const row = page.getByRole('link', { name: arabic.title });
  await expect(row).toBeVisible();
  await expectWhole(page, 'the list');
  expect(await directionOf(row)).toBe('rtl');

  await page.goto('/calendar');
  await page.getByText('List', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Needs you' }).getByRole('button')).toHaveCount(3);
  await expectWhole(page, 'the calendar');
  await page.getByRole('button', { name: LONG_WORD }).click();
  await expect(page.getByRole('dialog', { name: LONG_WORD })).toBeVisible();
  await expectWhole(page, 'an entry');

  await page.goto('/create');
  const topic = page.getByLabel(/^Topic/);
  await topic.fill(arabic.title);
  expect(await directionOf(topic)).toBe('rtl');
  await topic.fill(LONG_WORD);
  await expectWhole(page, 'the brief');

  await page.goto(review);
  await expect(heading).toHaveText(LONG_WORD);
  await expectWhole(page, 'the review');
});

/** The colour of what the focus shows, or null where it shows nothing. */
const ringOfFocus = (page: Page) =>
  page.evaluate(() => {
    const control = document.activeElement;
    const field = control?.closest('.mantine-Input-input');
    const around = [control, control?.nextElementSibling, control?.parentElement, field];
    const ringed = around.find((element) => element && getComputedStyle(element).outlineStyle !== 'none');
    return ringed ? getComputedStyle(ringed).outlineColor : null;
  });

const colourOf = (page: Page, token: string) =>
  page.evaluate((name) => {
    const sample = document.body.appendChild(document.createElement('span'));
    sample.style.color = `var(${name})`;
    const { color } = getComputedStyle(sample);
    sample.remove();
    return color;
  }, token);

const moving = (page: Page) =>
  page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);

test('less motion is none, controls show focus, a wrong field no success', async ({ page, context }) => {
  await newUser(context, { plan: 'pro' });
  await page.goto('/create');
  const topic = page.getByLabel(/^Topic/);
  await topic.click();
  await expect.poll(() => ringOfFocus(page)).toBe(await colourOf(page, '--accent'));
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(topic).toBeFocused();
  await expect.poll(() => ringOfFocus(page)).toBe(await colourOf(page, '--danger'));
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  let visited = 0;
  const last = page.getByRole('main').getByRole('button').last();
  while (!(await last.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press('Tab');
    const control = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? '');
    await expect.poll(() => ringOfFocus(page), control).not.toBeNull();
    visited += 1;
  }
  expect(visited).toBeGreaterThan(10);

  const released = Promise.withResolvers<void>();
  await page.route(/\/trpc\/[^?]*profiles\.list/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/profiles');
  await expect(page.locator('.mantine-Skeleton-root').first()).toBeVisible();
  await expect.poll(() => moving(page)).toBe(0);
  released.resolve();
  await page.getByRole('button', { name: 'Create your first profile' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => moving(page)).toBe(0);

  await leavePages(context);
  await context.clearCookies();
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect.poll(() => ringOfFocus(page)).toBe(await colourOf(page, '--danger'));
});

/** Work that React puts off begins so much later, as where other work is in the way. */
const LATE_MS = 50;

test('in a slow and busy browser a piece is edited too', async ({ page, context }) => {
  const { id: userId } = await newUser(context, { plan: 'pro' });
  const { id } = await addWholePiece(userId);
  await page.addInitScript((late) => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function putOff(this: MessagePort, message: unknown) {
      setTimeout(() => postMessage.call(this, message), late);
    };
  }, LATE_MS);
  await page.goto(`/content/${id}`);
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await edit.waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await edit.click();
  await expect(page.getByRole('textbox', { name: 'Content' })).toContainText('there');
});
