import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { SITE_PROBLEMS } from '#shared/rules/site-problems.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { expectAccessible, stillness } from './expect-accessible.ts';
import { layoutFaults } from './layout-faults.ts';
import { newUser } from './new-user.ts';
import { call, hostOf, wordPressSite } from './posting.ts';
import { expect, test } from './sites.ts';

test.afterEach(({ wordpress }) => wordpress.misbehave(null));

const connectModal = (page: Page) => page.getByRole('dialog', { name: 'Connect a Website' });
const connectButton = (modal: Locator) => modal.getByRole('button', { name: 'Connect', exact: true });

test('Connect appears once these very values have passed the test, and another type starts with empty fields', async ({
  page,
  context,
  wordpress: { url, users, misbehave },
}) => {
  await newUser(context);
  await page.goto('/websites');
  await page.getByRole('button', { name: WEBSITE_MESSAGES.empty }).click();
  const modal = connectModal(page);
  const field = (name: string) => modal.getByRole('textbox', { name, exact: true });
  const password = modal.getByLabel('Application password');
  const press = () => modal.getByRole('button', { name: 'Test Connection' }).click();
  await modal.getByRole('button', { name: 'I have an application password' }).click();
  await expectAccessible(page);

  await press();
  await expect(modal.getByText('Required', { exact: true })).toHaveCount(3);
  await field('Username').fill(users.editor.username);
  await password.fill('wrong wrong wrong');
  await field('Domain').fill(url);
  await press();
  await expect(modal.getByRole('alert')).toContainText(WEBSITE_MESSAGES.testFailed);
  await expect(modal.getByRole('alert')).toContainText(SITE_PROBLEMS.credentials);
  await expect(connectButton(modal)).toBeHidden();
  await expectAccessible(page);

  await password.fill(users.editor.appPassword);
  await expect(modal.getByRole('alert')).toBeHidden();
  await misbehave('drop-authorization');
  await press();
  await expect(modal.getByRole('alert')).toContainText(SITE_PROBLEMS.stripped);
  await misbehave(null);
  await press();
  await expect(modal.getByText(WEBSITE_MESSAGES.testSucceeded)).toBeVisible();
  await expect(connectButton(modal)).toBeVisible();
  await stillness(page);
  expect(await layoutFaults(page)).toEqual([]);
  await expectAccessible(page);

  await field('Username').fill('somebody-else');
  await expect(modal.getByText(WEBSITE_MESSAGES.testSucceeded)).toBeHidden();
  await expect(connectButton(modal)).toBeHidden();
  await field('Username').fill(users.editor.username);
  await expect(connectButton(modal)).toBeVisible();

  const type = modal.getByRole('combobox', { name: 'CMS type' });
  await type.click();
  await page.getByRole('option', { name: 'Shopify' }).click();
  await expect(field('Domain')).toHaveValue('');
  await expectAccessible(page);
  await type.click();
  await page.getByRole('option', { name: 'WordPress' }).click();
  await modal.getByRole('button', { name: 'I have an application password' }).click();
  for (const empty of [field('Domain'), field('Username'), password]) await expect(empty).toHaveValue('');
  await expect(connectButton(modal)).toBeHidden();
});

test.describe('on the site’s own screen', () => {
  // WordPress asks for its users' pictures elsewhere.
  test.use({ refusals: true });

  test('a site is approved without a password kept', async ({ page, context, wordpress: { url, php } }) => {
    await php(`wp_set_password('correct horse', get_user_by('login', 'editor')->ID); echo 'true';`);
    await newUser(context);
    await page.goto('/websites?open=connect-website');
    const modal = connectModal(page);
    await modal.getByRole('textbox', { name: 'Domain' }).fill(url);
    await modal.getByRole('button', { name: 'Continue to your WordPress' }).click();
    await page.getByLabel('Username or Email Address').fill('editor');
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(
      page.getByText(/Would you like to give the application identifying itself as Veemark/),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Yes, I approve of this connection' }).click();

    // First what leaves by itself.
    await expect(page.getByText(WEBSITE_MESSAGES.connected)).toBeVisible();
    await expect(page.getByRole('heading', { name: hostOf(url) })).toBeVisible();
    await expect(page).toHaveURL('/websites');
    await page.getByRole('button', { name: 'Details' }).click();
    await expect(page.getByText('May publish')).toBeVisible();
    const devTools = await context.newCDPSession(page);
    const { entries } = await devTools.send('Page.getNavigationHistory');
    expect(entries.length).toBeGreaterThan(2);
    expect(entries.map((entry) => `${entry.url} ${entry.userTypedURL}`).join('\n')).not.toMatch(/password=/i);

    await page.goto('/websites?open=connect-website');
    await modal.getByRole('textbox', { name: 'Domain' }).fill(url);
    await modal.getByRole('button', { name: 'Continue to your WordPress' }).click();
    await page.getByRole('button', { name: 'No, I do not approve of this connection' }).click();
    await expect(page.getByText(WEBSITE_MESSAGES.authorizationRejected)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
  });
});

test('a site is checked: what its user may do, and what is wrong with it', async ({
  page,
  context,
  wordpress,
}) => {
  await newUser(context);
  const { appUrl, fields } = wordPressSite(wordpress);
  await call(context, appUrl, 'websites.create', { id: randomUUID(), ...fields, ...wordpress.users.author });
  await page.goto('/websites');
  const card = page.getByRole('article');
  await card.getByRole('button', { name: 'Details' }).click();
  await card.getByRole('button', { name: 'Check this site' }).click();
  await expect(card.getByText('Signed in as author, role: author')).toBeVisible();
  await expect(card.getByText('Structured data would be removed from content')).toBeVisible();
  await wordpress.misbehave('forbid-rest');
  await card.getByRole('button', { name: 'Check again' }).click();
  await expect(card.getByText(SITE_PROBLEMS.forbidden)).toBeVisible();
  await expect(card.getByText('Needs attention')).toBeVisible();
  await expectAccessible(page);
});
