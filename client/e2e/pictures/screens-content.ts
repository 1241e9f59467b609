import type { Page } from '@playwright/test';
import { CONTENT_LABELS } from '../../src/features/content/content-labels.ts';
import { LIVE_MESSAGES } from '../../src/features/content/create/live/live-messages.ts';
import { open, SIZES, ZOOMED, type Screen } from './looks.ts';
import type { World } from './world.ts';

const EDGES = [...SIZES, ZOOMED];

/** Writing pieces, the list of them, and one piece in its states. */
export function contentScreens(world: World): Screen[] {
  const { url, piece, longTitled, rightToLeft } = world;
  const { context: writer } = world.writer;
  const { context: newcomer } = world.newcomer;
  const openPiece = (id: string, after: (page: Page) => Promise<unknown> = async () => undefined) => {
    return async (page: Page) => {
      await page.goto(`${url}/content/${id}`);
      await page.frameLocator('iframe[title=Preview]').getByRole('paragraph').first().waitFor();
      await after(page);
    };
  };
  const create = async (page: Page) => {
    await page.goto(`${url}/create`);
    await page.locator('form[aria-label="Brief"]').waitFor();
  };
  return [
    { name: 'create-empty', context: newcomer, sizes: EDGES, show: create },
    {
      name: 'create-ideas',
      context: writer,
      show: async (page) => {
        await create(page);
        await page.getByLabel(/^Topic/).fill('Pour-over coffee');
        await page.getByText('9,900').waitFor();
      },
    },
    {
      name: 'create-plan-first',
      context: writer,
      show: async (page) => {
        await create(page);
        await page.getByLabel(/^Topic/).fill('Brewing pour-over coffee at home');
        await page.getByRole('button', { name: 'Plan first' }).click();
        await page.getByRole('region', { name: 'Outline' }).scrollIntoViewIfNeeded();
      },
    },
    { name: 'create-used-up', context: world.free.context, show: (page) => open(page, `${url}/create`) },
    { name: 'list-empty', context: newcomer, show: (page) => open(page, `${url}/content`) },
    { name: 'list-full', context: writer, sizes: EDGES, show: list },
    {
      name: 'list-filtered',
      context: writer,
      show: async (page) => {
        await page.goto(`${url}/content?status=live`);
        await page.getByRole('table').getByRole('link').first().waitFor();
      },
    },
    {
      name: 'list-nothing-found',
      context: writer,
      show: async (page) => {
        await list(page);
        await page.getByRole('searchbox').fill('umbrellas');
        await page.getByText('No results found for "umbrellas"').waitFor();
      },
    },
    {
      name: 'list-delete',
      context: writer,
      show: async (page) => {
        await list(page);
        await page
          .getByRole('button', { name: /^Delete/ })
          .first()
          .click();
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'piece', context: writer, sizes: EDGES, show: openPiece(piece) },
    { name: 'piece-long-title', context: writer, sizes: EDGES, show: openPiece(longTitled) },
    { name: 'piece-right-to-left', context: writer, sizes: EDGES, show: openPiece(rightToLeft) },
    {
      name: 'piece-rail',
      context: writer,
      show: openPiece(piece, async (page) => {
        const details = page.getByRole('button', { name: 'Details', exact: true });
        if (await details.isVisible()) await details.click();
        await page.getByRole('region', { name: 'Search', exact: true }).scrollIntoViewIfNeeded();
      }),
    },
    {
      name: 'piece-code',
      context: writer,
      show: openPiece(piece, (page) => page.getByRole('button', { name: CONTENT_LABELS.showCode }).click()),
    },
    {
      name: 'piece-edit',
      context: writer,
      show: openPiece(piece, (page) => edit(page)),
    },
    {
      name: 'piece-vee',
      context: writer,
      show: openPiece(piece, async (page) => {
        const text = await edit(page);
        await text.getByText('Good pour-over coffee').click({ clickCount: 3 });
        await page.getByRole('toolbar', { name: /Vee/ }).getByRole('button', { name: 'Shorten' }).click();
        await page.getByRole('region', { name: 'Change' }).waitFor();
      }),
    },
    {
      name: 'social',
      context: writer,
      show: async (page) => {
        await page.goto(`${url}/content/${piece}?tab=social`);
        await page.getByRole('textbox', { name: 'LinkedIn Post' }).waitFor();
      },
    },
    {
      name: 'email',
      context: writer,
      show: async (page) => {
        await page.goto(`${url}/content/${piece}?tab=email`);
        await page.getByRole('region', { name: 'Subject' }).waitFor();
      },
    },
    {
      name: 'piece-not-found',
      context: writer,
      show: (page) => open(page, `${url}/content/5f0f8d8a-52b7-4d1c-8a3e-6f6d0c1b2a90`),
    },
  ];

  async function list(page: Page) {
    await page.goto(`${url}/content`);
    await page.getByRole('table').getByRole('link').first().waitFor();
  }
}

async function edit(page: Page) {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.waitFor();
  return text;
}

/** What needs the AI service to itself: it is slow, or fails. */
export function writingScreens({ url, ai, newcomer: { context } }: World): Screen[] {
  const ask = async (page: Page, topic: string) => {
    await page.goto(`${url}/create`);
    const live = page.getByRole('region', { name: LIVE_MESSAGES.beingWritten });
    const field = page.getByLabel(/^Topic/);
    await field.waitFor();
    if (await live.isVisible()) return live;
    await field.fill(topic);
    await page.getByRole('button', { name: 'Generate' }).click();
    return live;
  };
  return [
    {
      name: 'create-failure',
      context,
      show: async (page) => {
        ai.settings.always = { kind: 'status', status: 503 };
        await ask(page, 'How to store coffee beans');
        await page.getByRole('alert').filter({ hasText: 'Error generating content' }).waitFor();
      },
    },
    {
      name: 'create-live',
      context,
      show: async (page) => {
        ai.settings.always = null;
        ai.settings.tokensPerSecond = 6;
        const live = await ask(page, 'Brewing pour-over coffee at home, slowly');
        await live.getByText('Good pour-over coffee').waitFor({ timeout: 60_000 });
      },
    },
    {
      name: 'list-writing',
      context,
      show: async (page) => {
        await page.goto(`${url}/content`);
        await page.getByText('Writing…').first().waitFor();
      },
    },
  ];
}
