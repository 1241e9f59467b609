import type { Page } from '@playwright/test';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { open, type Screen } from './looks.ts';
import { TOPIC_LIST } from './planned-topics.ts';
import { openSheet } from './screens-piece.ts';
import type { World } from './world.ts';
import { pieceText } from '../pieces.ts';

/** Websites, posting, the calendar and reviews. */
export function publishingScreens(world: World): Screen[] {
  const { url, piece, posted, review, wordpress } = world;
  const { context: writer } = world.writer;
  const { context: publisher } = world.publisher;
  const { context: newcomer } = world.newcomer;
  return [
    {
      name: 'post-window',
      context: publisher,
      show: async (page) => {
        await page.goto(`${url}/content/${posted}`);
        await chooseSite(page);
      },
    },
    {
      name: 'post-three-ways',
      context: publisher,
      show: async (page) => {
        await page.goto(`${url}/content/${posted}`);
        const modal = await chooseSite(page);
        await modal.getByRole('button', { name: PUBLISH_MESSAGES.update }).click();
        await page
          .getByRole('dialog', { name: PUBLISH_MESSAGES.editedOnSite })
          .getByRole('columnheader', { name: 'On the site now' })
          .waitFor();
      },
    },
    {
      name: 'post-compare',
      context: publisher,
      show: async (page) => {
        await page.goto(`${url}/content/${posted}`);
        await pieceText(page).getByRole('paragraph').first().waitFor();
        await openSheet(page);
        await page.getByRole('button', { name: PUBLISH_MESSAGES.compare }).click();
        await page.getByRole('dialog').getByRole('columnheader', { name: 'On the site now' }).waitFor();
      },
    },
    {
      name: 'receipt',
      context: writer,
      show: async (page) => {
        await page.goto(`${url}/content/${piece}`);
        await pieceText(page).getByRole('paragraph').first().waitFor();
        await openSheet(page);
        const receipt = page.getByText(/^Receipt/).first();
        await receipt.click();
        await receipt.scrollIntoViewIfNeeded();
      },
    },
    { name: 'websites-empty', context: newcomer, show: (page) => open(page, `${url}/websites`) },
    {
      name: 'websites-connect',
      context: newcomer,
      show: async (page) => {
        await page.goto(`${url}/websites?open=connect-website`);
        await page.getByRole('dialog', { name: 'Connect a Website' }).waitFor();
      },
    },
    {
      name: 'websites-tested',
      context: newcomer,
      show: async (page) => {
        await page.goto(`${url}/websites?open=connect-website`);
        const modal = page.getByRole('dialog', { name: 'Connect a Website' });
        await modal.getByLabel('Domain').fill(wordpress.url);
        await modal.getByLabel('Username').fill(wordpress.users.administrator.username);
        await modal.getByLabel('Application password').fill(wordpress.users.administrator.appPassword);
        await modal.getByRole('button', { name: 'Test Connection' }).click();
        await modal.getByRole('button', { name: 'Connect', exact: true }).waitFor();
      },
    },
    {
      name: 'websites-refused',
      context: newcomer,
      show: async (page) => {
        await page.goto(`${url}/websites?open=connect-website`);
        const modal = page.getByRole('dialog', { name: 'Connect a Website' });
        await modal.getByLabel('Domain').fill(wordpress.url);
        await modal.getByLabel('Username').fill('administrator');
        await modal.getByLabel('Application password').fill('not the password');
        await modal.getByRole('button', { name: 'Test Connection' }).click();
        await modal.getByRole('alert').waitFor();
      },
    },
    {
      name: 'websites-shop',
      context: newcomer,
      show: async (page) => {
        await page.goto(`${url}/websites?open=connect-website`);
        const modal = page.getByRole('dialog', { name: 'Connect a Website' });
        await modal.getByRole('combobox', { name: 'CMS type' }).click();
        await page.getByRole('option', { name: 'Shopify' }).click();
        await modal.getByLabel('Shop name').waitFor();
      },
    },
    { name: 'websites', context: writer, show: (page) => open(page, `${url}/websites`) },
    {
      name: 'websites-edit',
      context: writer,
      show: async (page) => {
        await page.goto(`${url}/websites`);
        await page.getByRole('button', { name: /^Edit/ }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'websites-delete',
      context: writer,
      show: async (page) => {
        await page.goto(`${url}/websites`);
        await page.getByRole('button', { name: /^Delete/ }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'websites-check',
      context: publisher,
      show: async (page) => {
        await openSite(page);
        await page.getByRole('button', { name: /^Check (this site|again)$/ }).click();
        await page.getByRole('region', { name: 'Veemark plugin' }).waitFor();
      },
    },
    {
      name: 'websites-plugin',
      context: publisher,
      show: async (page) => {
        await openSite(page);
        await page.getByRole('button', { name: /^Check (this site|again)$/ }).click();
        const plugin = page.getByRole('region', { name: 'Veemark plugin' });
        await plugin.getByRole('button', { name: 'Install the plugin' }).click();
        await plugin.getByRole('link', { name: 'Download the plugin' }).scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'calendar-list',
      context: writer,
      show: async (page) => {
        await page.goto(`${url}/calendar`);
        await page.getByText('List', { exact: true }).click();
        await page.getByRole('region', { name: 'Next' }).waitFor();
      },
    },
    {
      name: 'calendar-week',
      context: writer,
      show: async (page) => {
        await page.goto(`${url}/calendar`);
        await page.getByText('Week', { exact: true }).click();
        await page.getByRole('button', { name: 'Later week' }).click();
        await page.getByText('Waiting to be written').first().waitFor();
      },
    },
    {
      name: 'calendar-month',
      context: writer,
      show: async (page) => {
        await page.goto(`${url}/calendar`);
        await page.getByText('Month', { exact: true }).click();
        for (let month = 0; month < 2; month += 1)
          await page.getByRole('button', { name: 'Later month' }).click();
        await page.getByText('Grinders, compared').first().waitFor();
      },
    },
    {
      name: 'calendar-plan',
      context: writer,
      show: async (page) => {
        await page.goto(`${url}/calendar`);
        await page.getByRole('button', { name: 'Edit' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'calendar-reasons',
      context: publisher,
      show: async (page) => {
        await page.goto(`${url}/calendar`);
        await page.getByText('List', { exact: true }).click();
        await page.getByRole('region', { name: 'Needs you' }).scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'calendar-entry',
      context: publisher,
      show: async (page) => {
        await page.goto(`${url}/calendar`);
        await page.getByText('List', { exact: true }).click();
        await page.getByRole('button', { name: /A visit to a farm/ }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'calendar-add',
      context: publisher,
      show: async (page) => {
        await page.goto(`${url}/calendar`);
        await page.getByRole('button', { name: 'Add to the calendar' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'calendar-empty', context: newcomer, show: (page) => open(page, `${url}/calendar`) },
    { name: 'calendar-import', context: writer, show: (page) => open(page, `${url}/calendar/import`) },
    {
      name: 'calendar-preview',
      context: writer,
      show: async (page) => {
        await page.goto(`${url}/calendar/import`);
        await page.getByText('CSV file', { exact: true }).click();
        await page
          .locator('input[type=file]')
          .setInputFiles({ name: 'topics.csv', mimeType: 'text/csv', buffer: Buffer.from(TOPIC_LIST) });
        await page.getByRole('button', { name: 'Preview' }).click();
        await page.getByRole('heading', { name: '5 rows in topics.csv' }).waitFor();
      },
    },
    {
      name: 'calendar-import-free',
      context: world.free.context,
      show: (page) => open(page, `${url}/calendar/import`),
    },
    {
      name: 'review-ended',
      context: world.nobody,
      isStatic: true,
      show: (page) => open(page, `${url}/review/nothing`),
    },
    { name: 'review-page', context: world.nobody, isStatic: true, show: (page) => open(page, review) },
  ];

  async function openSite(page: Page) {
    await page.goto(`${url}/websites`);
    await page.getByRole('button', { name: 'Details' }).click();
  }
}

async function chooseSite(page: Page) {
  await page.getByRole('button', { name: /^(Post to Web|Update)$/ }).click();
  const modal = page.getByRole('dialog', { name: 'Post to Website' });
  await modal.getByRole('combobox', { name: 'Website' }).click();
  await page.getByRole('option', { name: /WordPress/ }).click();
  await modal.getByLabel('Tags').waitFor();
  return modal;
}
