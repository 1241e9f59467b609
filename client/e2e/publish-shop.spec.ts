import { STUB_TOKEN } from '#server/test/stubs/shopify-server.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { expectAccessible } from './expect-accessible.ts';
import { newUser } from './new-user.ts';
import { noteShown } from './note-shown.ts';
import { addWholePiece } from './pieces.ts';
import { openModal, SHOP_DOMAIN, shopSite } from './posting.ts';
import { expect, test } from './sites.ts';

test('a shop is connected, its blog chosen, and an article posted @smoke', async ({
  page,
  context,
  shop,
}) => {
  const { id: userId } = await newUser(context);
  await page.goto(`${shop.appUrl}/websites?open=connect-website`);
  const connecting = page.getByRole('dialog', { name: 'Connect a Website' });
  await connecting.getByRole('combobox', { name: 'CMS type' }).click();
  await page.getByRole('option', { name: 'Shopify' }).click();
  await connecting.getByLabel('Domain').fill(SHOP_DOMAIN);
  await connecting.getByLabel('Shop name').fill('test-shop');
  await connecting.getByLabel('Admin API token').fill(STUB_TOKEN);
  const wasShown = await noteShown(page, WEBSITE_MESSAGES.connected);
  await connecting.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(connecting).toBeHidden();
  expect(await wasShown()).toBe(true);

  const piece = await addWholePiece(userId);
  await page.goto(`${shop.appUrl}/content/${piece.id}`);
  const modal = await openModal(page, shopSite(shop));
  const blog = modal.getByRole('combobox', { name: 'Blog' });
  await expect(blog).toHaveValue('News');
  await expectAccessible(page);
  await blog.click();
  await page.getByRole('option', { name: 'Guides' }).click();
  const wasPosted = await noteShown(page, PUBLISH_MESSAGES.posted);
  await modal.getByRole('button', { name: PUBLISH_MESSAGES.post, exact: true }).click();
  await expect(modal).toBeHidden();
  expect(await wasPosted()).toBe(true);
  const article = shop.articles.find(({ handle }) => handle === piece.slug);
  expect(article).toMatchObject({ blogId: 'gid://shopify/Blog/2', isPublished: true });
});
