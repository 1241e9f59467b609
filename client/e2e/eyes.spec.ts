import type { BrowserContext, Page } from '@playwright/test';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { axeFindings, stillness } from './expect-accessible.ts';
import { layoutFaults, shiftFaults } from './layout-faults.ts';
import { newUser, sql } from './new-user.ts';
import { addWholePiece, ARABIC, LONG_TITLE, pieceText } from './pieces.ts';
import { call } from './posting.ts';
import { expect, test } from './test.ts';

// The pieces show a picture of a site that does not exist.
test.use({ contextOptions: { reducedMotion: 'reduce' }, refusals: true });

const ROOM =
  '<p>All is well here, and this line is as long as more than half of the window is wide.</p><button style="height: 40px">Save</button>';
const screenOf = (part: string) =>
  `<!doctype html><html lang="en"><title>Plain</title><meta name="viewport" content="width=device-width">
   <style>body { margin: 8px; font: 16px/1.5 Arial }</style><main style="width: 100%">${ROOM}${part}</main></html>`;

/** One fault each, and what is to be said of it. */
const PLANTED = {
  'a column of letters': '<p style="width: 1em; overflow-wrap: anywhere">pour-over coffee</p>',
  'hides its text: Cut in the middle':
    '<p style="width: 40px; overflow: hidden; white-space: nowrap">Cut in the middle</p>',
  'hides its text: Cut by a box around':
    '<p style="display: flex; width: 40px; overflow: hidden; white-space: nowrap"><span>Cut by a box around</span></p>',
  'scrolls sideways': '<div style="width: 120vw">Wide</div>',
  'cut off':
    '<div style="width: 60px; overflow: hidden"><button style="width: 90px; height: 40px"></button></div>',
  covered:
    '<button style="height: 40px">Post</button><div style="position: fixed; inset: 0; background: #fff8"></div>',
  'smaller than 24 px': '<button style="height: 16px; font-size: 10px">Close</button>',
  'outside its window':
    '<div role="dialog" style="height: 90px; overflow: auto"><p style="height: 200px">Long</p><button type="submit" style="height: 40px">Connect</button></div>',
  'lie over one another':
    '<button style="height: 40px">One</button><button style="height: 40px; margin-left: -30px">Two</button>',
  'said twice': '<p>The site could not be reached.</p><div>The site could not be reached.</div>',
  'blue: Scheduled': '<p style="color: #1864ab">Scheduled</p>',
  'blue: Cold': '<p style="background: #1c2128; color: #fff">Cold</p>',
  'empty:': '<div style="height: 60vh"></div><p>Far below</p>',
};

test('each rule for what eyes see finds its fault, and none where there is none', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 600 });
  await page.setContent(screenOf(''));
  expect(await layoutFaults(page)).toEqual([]);
  for (const [fault, part] of Object.entries(PLANTED)) {
    await page.setContent(screenOf(part));
    expect(await layoutFaults(page), fault).toContainEqual(expect.stringContaining(fault));
  }
  await page.goto('about:blank');
  await page.setContent(screenOf('<div id="late"></div><p>Moved</p>'));
  expect(await shiftFaults(page)).toEqual([]);
  await page.evaluate(async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await painted();
    Object.assign(document.getElementById('late')?.style ?? {}, { height: '300px' });
    await painted();
  });
  expect(await shiftFaults(page)).toEqual([expect.stringContaining('moves by')]);
});

const LOOKS = [
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;
const OPEN_CLAIM = {
  title: LONG_TITLE,
  slug: 'everything-about-tea',
  excerpt: 'All there is to know.',
  keywords: ['tea'],
  content: `<p>In 2024, 38% of our regulars took the monthly bag.</p>${'<h2>What you get</h2><p>A bag comes every month, with a card that says who grew it, and when the beans were roasted and by whom.</p>'.repeat(6)}`,
};

/** Two pieces on a site, one of them changed there since its second post; 12 planned entries, the first in the last hour of today, and 40 rows. */
async function fill(context: BrowserContext, userId: string) {
  const [open, arabic] = [
    await addWholePiece(userId, { writer: 'openai' }),
    await addWholePiece(userId, ARABIC),
  ];

  // Its claims are found when it is saved.
  await call(context, `http://localhost:${process.env.E2E_PORT}`, 'content.updateContent', {
    id: open.id,
    revision: 1,
    ...OPEN_CLAIM,
  });

  await sql(
    `insert into generated_content (id, user_id, content_type, title, slug, excerpt, content, head, writer, keywords)
     select gen_random_uuid(), $1, 'blog', 'Coffee on day ' || n, 'day-' || n, '', '<p>Coffee.</p>', '', 'offline', '{}'
     from generate_series(1, 38) n`,
    [userId],
  );

  await sql(
    `with website as (
       insert into websites (id, user_id, cms_type, domain, username, app_password)
       values (gen_random_uuid(), $1, 'wordpress', 'https://bakery.example', 'ann', 'sealed') returning id
     ), posted as (
       insert into publications (id, user_id, content_id, website_id, marker, status, link, site_change, error_message, error_hint, posted_at, published_at, updated_at)
       select gen_random_uuid(), $1, piece, website.id, piece, 'publish', 'https://bakery.example/' || piece, change::"SiteChange", error, hint, now(), now(), now()
       from website, (values ($2::uuid, 'edited', null, null), ($3::uuid, null, $4, $5)) as made(piece, change, error, hint)
     )
     insert into calendar_entries (id, user_id, website_id, status, brief, slot_at, local_time, time_zone, updated_at)
     select gen_random_uuid(), $1, website.id, 'queued', jsonb_build_object('topic', 'A long topic about coffee on day ' || n, 'wordCount', 900),
       slot, to_char(slot, 'YYYY-MM-DD"T"HH24:MI'), 'UTC', now()
     from website, generate_series(1, 12) n,
       lateral (select date_trunc('day', now()) + (n + 1) * interval '12 hours' - interval '30 minutes' as slot) times`,
    [userId, open.id, arabic.id, PUBLISH_MESSAGES.wordpressFailed, PUBLISH_MESSAGES.noAnswer],
  );

  return { open: open.id, arabic: arabic.id };
}

test('a font that comes after the first paint moves nothing, however long the heading', async ({
  page,
  context,
}) => {
  const { id: userId } = await newUser(context);
  const { id } = await addWholePiece(userId, { title: LONG_TITLE });
  for (const address of ['/landing.html', `/content/${id}`]) {
    const painted = Promise.withResolvers<void>();
    await page.route('**/*.woff2', (route) => painted.promise.then(() => route.continue()));
    const font = page.waitForResponse(/first-wght.*woff2/);
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
    const size = () =>
      page.locator('h1').evaluate((element) => {
        const { y, height } = element.getBoundingClientRect();
        return { y, height };
      });
    const before = await size();
    painted.resolve();
    await (await font).finished();
    await page.waitForLoadState('networkidle');
    expect(await size(), address).toEqual(before);
  }
});

type State = {
  address: string;
  /** What is there when all data are. */
  ready: (page: Page) => Promise<unknown>;
  states: Record<string, (page: Page) => Promise<unknown>>;
};

const openSheet = async (page: Page) => {
  const details = page.getByRole('button', { name: 'Details', exact: true });
  if (await details.isVisible()) await details.click();
};

const screens = ({ open, arabic }: Awaited<ReturnType<typeof fill>>): State[] => [
  {
    address: '/create',
    ready: (page) => expect(page.getByLabel(/^Topic/)).toBeEnabled(),
    states: {
      error: (page) => page.getByRole('button', { name: 'Generate' }).click(),
      'a chosen phrase': async (page) => {
        await page.getByLabel(/^Topic/).fill('Pour-over coffee');
        await page.getByRole('button', { name: 'more options' }).click();
        await page.getByLabel('Phrases to cover').fill('how to brew pour-over coffee at home, grind,');
        await page.getByLabel('Phrases to cover').press('Enter');
        await expect(page.getByRole('region', { name: 'Keyword suggestions' })).toHaveAttribute(
          'aria-busy',
          'false',
        );
      },
      'an answered question': async (page) => {
        await page.getByRole('button', { name: 'What do customers ask most?' }).click();
        await page.keyboard.type(LONG_TITLE);
      },
      'a word of the line': async (page) => {
        await page.getByRole('button', { name: /^Tone/ }).click();
        await page.getByLabel('Tone').fill(LONG_TITLE.slice(0, 200));
      },
      'its plan': async (page) => {
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Plan first' }).click();
        await expect(page.getByRole('region', { name: 'Outline' })).toBeVisible();
      },
    },
  },
  {
    address: `/content/${open}`,
    ready: (page) => expect(pieceText(page).locator('[data-claim]').first()).toBeVisible(),
    states: { 'an open claim and a change on the site': async () => undefined, 'its sheet': openSheet },
  },
  {
    address: `/content/${arabic}`,
    ready: (page) => expect(page.getByText(PUBLISH_MESSAGES.wordpressFailed)).toBeAttached(),
    states: { 'an update that failed': openSheet },
  },
  {
    address: '/content',
    ready: (page) => expect(page.getByRole('link', { name: ARABIC.title })).toBeVisible(),
    states: { '40 rows': async () => undefined },
  },
  {
    address: '/calendar',
    ready: (page) => expect(page.getByText(/on day 1\b/).first()).toBeVisible(),
    states: {
      'its weeks': (page) => page.getByText('Weeks', { exact: true }).click(),
      'a month': (page) => page.getByText('Month', { exact: true }).click(),
      'a list': (page) => page.getByText('List', { exact: true }).click(),
      'an entry': (page) => page.getByRole('button', { name: /on day 1 / }).click(),
    },
  },
];

for (const { colorScheme, ...viewport } of LOOKS)
  test(`filled screens have no fault that eyes see, ${viewport.width} px, ${colorScheme}`, async ({
    page,
    context,
  }) => {
    const { id: userId } = await newUser(context, { plan: 'pro' });
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    for (const { address, ready, states } of screens(await fill(context, userId))) {
      await page.goto(address);
      await ready(page);
      await stillness(page);
      expect.soft(await shiftFaults(page), address).toEqual([]);
      for (const [index, [state, reach]] of Object.entries(states).entries()) {
        await reach(page);
        await stillness(page);
        expect.soft(await layoutFaults(page), `${address}, ${state}`).toEqual([]);
        expect.soft(await axeFindings(page, index > 0), `${address}, ${state}`).toEqual([]);
      }
    }
  });
