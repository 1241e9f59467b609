import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startWordPress, type TestWordPress } from '#server/test/wordpress/start-wordpress.ts';
import { expectAccessible } from './expect-accessible.ts';
import { newUser } from './new-user.ts';
import { LONG_WAIT_MS } from './patience.ts';
import { call, hostOf, wordPressSite } from './posting.ts';
import { expect, test } from './test.ts';

/** No other journey sees it: this one changes its plugins. */
let wordpress: TestWordPress;
test.beforeAll(async () => {
  wordpress = await startWordPress();
});
test.afterAll(() => wordpress.stop());

/** Through WordPress's own upload screen, as its administrator. */
async function upload(admin: Page, file: string) {
  await admin.getByLabel('Username or Email Address').fill('administrator');
  await admin.getByLabel('Password', { exact: true }).fill('administrator');
  await admin.getByRole('button', { name: 'Log In' }).click();
  await admin.getByLabel('Plugin zip file').setInputFiles(file);
  await admin.getByRole('button', { name: 'Install Now' }).click();
  await expect(admin.getByText('Plugin installed successfully.')).toBeVisible();
  await admin.getByRole('link', { name: 'Activate Plugin' }).click();
  await expect(admin.getByText('Plugin activated.')).toBeVisible();
}

test('the plugin is installed, seen as connected, and disconnected', async ({ page, context }, testInfo) => {
  await newUser(context);
  const { appUrl, fields } = wordPressSite(wordpress);
  await call(context, appUrl, 'websites.create', { id: randomUUID(), ...fields });
  await page.goto('/websites');
  const card = page.getByRole('article', { name: hostOf(wordpress.url) });
  await card.getByRole('button', { name: 'Details' }).click();
  await card.getByRole('button', { name: 'Check this site' }).click();
  const plugin = card.getByRole('region', { name: 'Veemark plugin' });
  await plugin.getByRole('button', { name: 'Install the plugin' }).click();
  await expectAccessible(page);

  const downloads = page.waitForEvent('download');
  await plugin.getByRole('link', { name: 'Download the plugin' }).click();
  const download = await downloads;
  expect(download.suggestedFilename()).toBe('veemark.zip');
  // WordPress takes a file of this ending alone.
  const file = testInfo.outputPath('veemark.zip');
  await download.saveAs(file);
  const sum = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  await expect(plugin.getByText(sum)).toBeVisible();

  const popups = page.waitForEvent('popup');
  await plugin.getByRole('link', { name: 'upload the file' }).click();
  const admin = await popups;
  await upload(admin, file);

  await page.bringToFront();
  await expect(card.getByText(/^Veemark plugin [\d.]+ is active$/)).toBeVisible({ timeout: LONG_WAIT_MS });
  await expect(card.getByText('Changes of posts on the site are reported here')).toBeVisible();
  await expect(plugin).toBeHidden();
  await expectAccessible(page);

  await admin.goto(`${wordpress.url}/wp-admin/options-general.php?page=veemark`);
  const end = admin.getByRole('button', { name: /^End: Connected to / });
  await end.click();
  await expect(admin.getByText(/^Not connected yet/)).toBeVisible();
  expect(await wordpress.php('echo json_encode(veemark_connections());')).toEqual([]);
  // Checking the site in Veemark afterwards connects it again.
  await card.getByRole('button', { name: 'Check again' }).click();
  await expect(async () => {
    await admin.reload();
    await expect(end).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: LONG_WAIT_MS });
  await admin.close();
});
