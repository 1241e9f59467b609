import type { Page } from '@playwright/test';
import { REQUIRED } from '#shared/rules/messages.ts';
import { EDGES, open, type Screen } from './looks.ts';
import type { World } from './world.ts';

/** Writing a piece, and the list of them. */
export function contentScreens(world: World): Screen[] {
  const { url } = world;
  const { context: writer } = world.writer;
  const { context: newcomer } = world.newcomer;
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
        await page.getByLabel(/^Topic/).pressSequentially('Pour-over coffee');
        await page.getByText('9,900').waitFor();
      },
    },
    {
      name: 'create-chosen',
      context: writer,
      show: async (page) => {
        await create(page);
        await page.getByLabel(/^Topic/).pressSequentially('Pour-over coffee');
        await page.getByLabel('Phrases to cover').fill('how to brew pour-over coffee at home, coffee bloom,');
        await page.getByLabel('Phrases to cover').press('Enter');
      },
    },
    {
      name: 'create-plan-first',
      context: writer,
      show: async (page) => {
        await create(page);
        await page.getByLabel(/^Topic/).pressSequentially('Brewing pour-over coffee at home');
        await page.getByRole('button', { name: 'Plan first' }).click();
        await page.getByRole('region', { name: 'Outline' }).scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'create-invalid',
      context: newcomer,
      show: async (page) => {
        await create(page);
        await page.getByRole('button', { name: 'Generate' }).click();
        await page.getByText(REQUIRED).first().waitFor();
      },
    },
    { name: 'create-used-up', context: world.free.context, show: (page) => open(page, `${url}/create`) },
    {
      name: 'create-feedback',
      context: world.free.context,
      show: async (page) => {
        await page.goto(`${url}/create`);
        await page.getByRole('button', { name: 'Share feedback' }).click();
        await page.getByRole('radio').first().waitFor();
      },
    },
    {
      name: 'create-word-limit',
      context: world.exhausted.context,
      show: (page) => open(page, `${url}/create`),
    },
    { name: 'list-empty', context: newcomer, show: (page) => open(page, `${url}/content`) },
    { name: 'list-full', context: writer, sizes: EDGES, show: list },
    {
      name: 'list-end',
      context: writer,
      show: async (page) => {
        await list(page);
        await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      },
    },
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
      name: 'list-chosen',
      context: writer,
      show: async (page) => {
        await list(page);
        for (const row of [0, 1])
          await page
            .getByRole('checkbox')
            .nth(row + 1)
            .check();
        await page.getByRole('group', { name: 'Selected pieces' }).waitFor();
      },
    },
    {
      name: 'list-delete',
      context: writer,
      show: async (page) => {
        await list(page);
        await page
          .getByRole('button', { name: /^More for/ })
          .first()
          .click();
        await page.getByRole('menuitem', { name: 'Delete' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
  ];

  async function list(page: Page) {
    await page.goto(`${url}/content`);
    await page.getByRole('table').getByRole('link').first().waitFor();
  }
}
