import type { Page } from '@playwright/test';
import { MESSAGES } from '#shared/publish.ts';
import { MESSAGES as WEBSITE_MESSAGES } from '#shared/websites.ts';
import { STUB_TOKEN } from '#server/test/stubs/shopify-server.ts';
import type { TestWordPress } from '#server/test/wordpress/start-wordpress.ts';
import { newUser } from './new-user.ts';
import { addWholePiece } from './pieces.ts';
import { expect, test } from './sites.ts';

test.describe.configure({ timeout: 120_000 });

const host = (address: string) => new URL(address).host;

/** Connects the site as a person does, by its form. */
async function connect(page: Page, { url, users }: TestWordPress) {
  await page.goto('/websites?open=connect-website');
  const modal = page.getByRole('dialog', { name: 'Connect a Website' });
  await modal.getByLabel('Domain').fill(url);
  await modal.getByLabel('Username').fill(users.administrator.username);
  await modal.getByLabel('Application password').fill(users.administrator.appPassword);
  await modal.getByRole('button', { name: 'Test Connection' }).click();
  await expect(modal.getByText(WEBSITE_MESSAGES.testSucceeded)).toBeVisible();
  await modal.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { name: host(url) })).toBeVisible();
}

test('a site is connected, a piece is posted, and its receipt and live link stand on the piece', async ({
  page,
  context,
  wordpress,
}) => {
  const { id: userId } = await newUser(context);
  await connect(page, wordpress);
  const piece = await addWholePiece(userId);
  await page.goto(`/content/${piece.id}`);
  await page.getByRole('button', { name: 'Post to Web' }).click();
  const modal = page.getByRole('dialog', { name: 'Post to Website' });
  await modal.getByRole('combobox', { name: 'Website' }).click();
  await page.getByRole('option', { name: `${host(wordpress.url)} (WordPress)` }).click();
  await modal.getByRole('button', { name: MESSAGES.post, exact: true }).click();
  await expect(modal.getByRole('button', { name: MESSAGES.posted })).toBeVisible({ timeout: 30_000 });
  await expect(modal).toBeHidden();

  const publication = page.getByRole('article', { name: host(wordpress.url) });
  await expect(publication.getByText('Published', { exact: true })).toBeVisible();
  await publication.getByText(/^Receipt: \d+ of \d+ arrived unchanged/).click();
  await expect(publication.getByText('Featured image')).toBeVisible();
  const link = publication.getByRole('link', { name: 'Open the post' });
  await expect(link).toHaveAttribute('href', `${wordpress.url}/${piece.slug}/`);
  const [post] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(post.getByRole('heading', { name: piece.title })).toBeVisible();
});

test('a shop is connected, its blog is chosen, and the article stands there', async ({
  page,
  context,
  shop,
}) => {
  const { id: userId } = await newUser(context);
  await page.goto(`${shop.appUrl}/websites?open=connect-website`);
  const connecting = page.getByRole('dialog', { name: 'Connect a Website' });
  await connecting.getByRole('combobox', { name: 'CMS type' }).click();
  await page.getByRole('option', { name: 'Shopify' }).click();
  await connecting.getByLabel('Domain').fill('http://127.0.0.1:1');
  await connecting.getByLabel('Shop name').fill('test-shop');
  await connecting.getByLabel('Admin API token').fill(STUB_TOKEN);
  await connecting.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(connecting.getByRole('button', { name: WEBSITE_MESSAGES.connected })).toBeVisible();
  await expect(connecting).toBeHidden();

  const piece = await addWholePiece(userId);
  await page.goto(`${shop.appUrl}/content/${piece.id}`);
  await page.getByRole('button', { name: 'Post to Web' }).click();
  const modal = page.getByRole('dialog', { name: 'Post to Website' });
  await modal.getByRole('combobox', { name: 'Website' }).click();
  await page.getByRole('option', { name: '127.0.0.1:1 (Shopify)' }).click();
  await expect(modal.getByRole('combobox', { name: 'Blog' })).toHaveValue('News');
  await modal.getByRole('combobox', { name: 'Blog' }).click();
  await page.getByRole('option', { name: 'Guides' }).click();
  await modal.getByRole('button', { name: MESSAGES.post, exact: true }).click();
  await expect(modal.getByRole('button', { name: MESSAGES.posted })).toBeVisible();
  const article = shop.articles.find(({ handle }) => handle === piece.slug);
  expect(article).toMatchObject({ blogId: 'gid://shopify/Blog/2', isPublished: true });
});
