import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { shownControls } from './in-page.ts';
import { newUser } from './new-user.ts';
import { LONG_WAIT_MS } from './patience.ts';
import { addWebsite, addWholePiece, pieceText } from './pieces.ts';
import { call, wordPressSite } from './posting.ts';
import { expect, test } from './sites.ts';

const PIECE_CONTROLS_MAX = 16;
const RAIL_MAX = 640;
const FIRST_LINE_MAX = { 1280: 320, 390: 380 };
const POST_CLICKS_MAX = 5;
const MONTH_CLICKS_MAX = 6;
const CONCEPTS_MAX = 24;

/** What a newcomer has to understand, each once, however it is called on a screen. */
const CONCEPTS = {
  topic: /\btopic\b/i,
  'content type': /\bblog post\b|\bweb page\b|content type/i,
  'word count': /\bwords\b|word count/i,
  tone: /\btone\b|\bfriendly\b/i,
  audience: /\baudience\b|general public/i,
  profile: /\bprofiles?\b/i,
  brand: /\bbrands?\b/i,
  'call to action': /call to action/i,
  'AI-search focus': /AI-search/i,
  source: /\bsources?\b/i,
  keyword: /\bkeywords?\b|\bphrases?\b/i,
  'search volume': /search volume|searches a month/i,
  plan: /plan first|\boutline\b/i,
  calendar: /\bcalendar\b/i,
  website: /\bwebsites?\b/i,
  subscription: /current plan|upgrade to pro/i,
  usage: /\d\/3|of 60,000/i,
  'social posts': /\bsocial\b/i,
  'e-mail copy': /\bemail\b(?! us)/i,
  'meta title': /meta title/i,
  description: /meta description/i,
  slug: /\bslug\b/i,
  excerpt: /\bexcerpt\b/i,
  schema: /\bschema\b|structured data/i,
  canonical: /\bcanonical\b/i,
  'featured image': /featured image/i,
  'alternative text': /alt text|image description/i,
  'AI summary': /AI summary/i,
  evidence: /\bevidence\b|\bclaims?\b/i,
  voice: /\bvoice\b/i,
  version: /\bversions?\b|\bhistory\b/i,
  review: /\breview\b/i,
  status: /\bdraft\b/i,
  schedule: /at a time|\bschedule\b/i,
  category: /\bcategor(y|ies)\b/i,
  tag: /\btags\b/i,
  receipt: /\breceipt\b/i,
  Vee: /\bvee\b/i,
};

const firstLine = async (text: Locator) => (await text.locator('p, h2, h3').first().boundingBox())?.y;

for (const writer of ['openai', 'offline'])
  test(`a piece of the writer ${writer} has few controls, its first line in view; Edit moves nothing`, async ({
    page,
    context,
  }) => {
    const { id: userId } = await newUser(context, { plan: 'pro' });
    await addWebsite(userId);

    // As long as search engines show one, and of two lines on a phone.
    const title = 'Bread that keeps: five habits of a small family bakery';
    const { id } = await addWholePiece(userId, { title, writer });

    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/content/${id}`);
      await expect(page.locator('section[aria-label=Evidence]')).toBeAttached();
      await page.waitForLoadState('networkidle');
      const read = await firstLine(pieceText(page));
      expect(read).toBeLessThanOrEqual(FIRST_LINE_MAX[width]);
      const shown = await shownControls(page, 'main');
      expect(shown.length, shown.join('\n')).toBeLessThanOrEqual(PIECE_CONTROLS_MAX);
      if (width === 1280) {
        const rail = page.getByRole('complementary', { name: 'About this piece' });
        expect(await rail.evaluate((element) => element.scrollHeight)).toBeLessThanOrEqual(RAIL_MAX);
      }
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      const edited = page.getByRole('textbox', { name: 'Content' });
      await expect(edited).toBeFocused();
      expect(await firstLine(edited)).toBe(read);
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    }
  });

test('a title of sixty characters has two lines on a phone, whatever they say', async ({ page, context }) => {
  const { id: userId } = await newUser(context, { plan: 'pro' });
  const titles = [
    'Our opening hours over the holidays, and on New Year’s Day',
    'How small family bakeries keep their bread fresh for a week',
    'Everything a patient reader might want to know about tea, '.repeat(5),
  ];

  for (const [at, title] of titles.entries()) {
    const { id } = await addWholePiece(userId, { title });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/content/${id}`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(title.trim());
    const lines = await heading.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
    expect(Math.round(lines)).toBeLessThanOrEqual(at < 2 ? 2 : 14);
    if (at < 2) expect(await firstLine(pieceText(page))).toBeLessThanOrEqual(FIRST_LINE_MAX[390]);
  }
});

test('with a site connected a topic is published in few clicks', async ({ page, context, wordpress }) => {
  const site = wordPressSite(wordpress);
  await newUser(context);
  await call(context, site.appUrl, 'websites.create', { id: randomUUID(), ...site.fields });

  const met = new Set<string>();
  /** All that is to be read on the screen as it is now. */
  const look = async () => {
    const text = await page.evaluate(() => document.body.innerText);
    for (const [name, pattern] of Object.entries(CONCEPTS)) if (pattern.test(text)) met.add(name);
  };
  let clicks = 0;
  const press = async (target: Locator) => {
    await look();
    clicks += 1;
    await target.click();
  };

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/create');
  await page.getByLabel('Topic').fill('Bread that keeps');
  await press(page.getByRole('button', { name: 'Generate', exact: true }));
  await expect(page).toHaveURL(/\/content\/[\w-]+$/, { timeout: LONG_WAIT_MS });
  await expect(page.getByText(/sourced|words/).first()).toBeVisible();
  await press(page.getByRole('button', { name: 'Publish', exact: true }));
  await press(page.getByRole('menuitem', { name: 'Post to Web' }));

  const posting = page.getByRole('dialog', { name: 'Post to Website' });
  await press(posting.getByRole('button', { name: PUBLISH_MESSAGES.post, exact: true }));
  await expect(posting).toBeHidden({ timeout: LONG_WAIT_MS });
  await expect(page.getByRole('heading', { name: 'Your post is live.' })).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(POST_CLICKS_MAX);
  expect(met.size, [...met].join(', ')).toBeLessThanOrEqual(CONCEPTS_MAX);
});

test('a month is planned in a few clicks', async ({ page, context }) => {
  const { id: userId } = await newUser(context, { plan: 'pro' });
  await addWebsite(userId);
  await addWholePiece(userId, { title: 'Bread that keeps' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/create');
  let clicks = 0;
  const press = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await press(page.getByRole('link', { name: 'Calendar' }));
  await press(page.getByRole('button', { name: 'Use this plan' }));
  await press(page.getByRole('link', { name: 'Add a list' }));
  const topics = Array.from({ length: 20 }, (_, index) => `Bread of day ${index + 1}`).join('\n');
  await page.getByLabel('Topics', { exact: true }).fill(topics);
  await press(page.getByRole('button', { name: 'Preview' }));
  await press(page.getByRole('button', { name: 'Add 20 to the calendar' }));
  await expect(page.getByRole('region', { name: /^List / })).toContainText('0 of 20 posted');
  expect(clicks).toBeLessThanOrEqual(MONTH_CLICKS_MAX);
});
