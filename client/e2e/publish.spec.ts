import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { expectAccessible } from './expect-accessible.ts';
import { sql } from './new-user.ts';
import { noteShown } from './note-shown.ts';
import { chooseInMenu } from './pieces.ts';
import { hostOf, openModal, publisherAt, wordPressSite } from './posting.ts';
import { expect, test } from './sites.ts';

test.afterEach(({ wordpress }) => wordpress.misbehave(null));

/** How often WordPress was asked to make a post. */
const madePosts = (requests: string[]) =>
  requests.filter((line) => /^POST \/wp-json\/wp\/v2\/posts(\?|$)/.test(line)).length;

test('a connected site gets a piece and a receipt', async ({ page, context, wordpress }) => {
  const site = wordPressSite(wordpress);
  const { piece } = await publisherAt(page, site);
  const modal = await openModal(page, site);
  await expect(modal.getByLabel('Tags')).toBeVisible();
  await expectAccessible(page);
  const wasSending = await noteShown(page, PUBLISH_MESSAGES.posting);
  const wasPosted = await noteShown(page, PUBLISH_MESSAGES.posted);
  await modal.getByRole('button', { name: PUBLISH_MESSAGES.post, exact: true }).click();
  await expect(modal).toBeHidden();
  expect([await wasSending(), await wasPosted()]).toEqual([true, true]);

  const publication = page.getByRole('article', { name: hostOf(wordpress.url) });
  await expect(publication.getByRole('status')).toContainText(/Posted just now.*rrived: \d+ of \d+/);
  await publication.getByText(/^Receipt: .*rrived: \d+ of \d+/).click();
  await expect(publication.getByText('Featured image')).toBeVisible();
  await expectAccessible(page);
  const [post] = await Promise.all([
    context.waitForEvent('page'),
    publication.getByRole('link', { name: 'Open the post' }).click(),
  ]);
  await expect(post).toHaveURL(`${wordpress.url}/${piece.slug}/`);
  await expect(post.getByRole('heading', { name: piece.title })).toBeVisible();
});

test('a draft with categories is updated, published and unpublished', async ({ page, wordpress }) => {
  const site = wordPressSite(wordpress);
  const { piece } = await publisherAt(page, site);
  const modal = await openModal(page, site);
  await modal.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Draft' }).click();
  await modal.getByRole('combobox', { name: 'Categories' }).click();
  await page.getByRole('option', { name: 'Guides' }).click();
  await page.keyboard.press('Escape');
  await modal.getByLabel('Tags').fill('slow tea');
  await page.keyboard.press('Enter');
  // The tags that other journeys have left there are offered over the button until the field is left.
  await page.keyboard.press('Tab');
  await modal.getByRole('button', { name: PUBLISH_MESSAGES.post, exact: true }).click();
  await expect(modal).toBeHidden();
  const publication = page.getByRole('article', { name: hostOf(wordpress.url) });
  await expect(publication.getByText('Draft', { exact: true })).toBeVisible();

  await openModal(page, site);
  await expect(modal.getByRole('link', { name: 'open the post' })).toBeVisible();
  await expect(modal.getByText('slow tea')).toBeVisible();
  const status = modal.getByRole('combobox', { name: 'Status' });
  await expect(status).toHaveValue('Draft');
  await status.click();
  await page.getByRole('option', { name: 'Publish' }).click();
  await wordpress.misbehave('change-title', 1);
  await modal.getByRole('button', { name: PUBLISH_MESSAGES.update }).click();
  await expect(modal).toBeHidden();
  await expect(publication.getByText('Live', { exact: true })).toBeVisible();
  await publication.getByText(/^Receipt/).click();
  await expect(publication.getByText('found “Improved”')).toBeVisible();
  await expectAccessible(page);
  await publication.getByRole('button', { name: PUBLISH_MESSAGES.repair }).click();
  await expect(publication.getByText('found “Improved”')).toBeHidden();
  await expect(publication.getByRole('button', { name: PUBLISH_MESSAGES.repair })).toBeHidden();
  const stored = (await wordpress.php(`
    $p = get_posts(['name' => '${piece.slug}'])[0];
    echo json_encode([$p->post_title, wp_get_post_categories($p->ID, ['fields' => 'names'])]);`)) as string[];
  expect(stored).toEqual([piece.title, ['Guides']]);

  await publication.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: PUBLISH_MESSAGES.unpublish }).click();
  const asking = page.getByRole('dialog', { name: PUBLISH_MESSAGES.unpublish });
  await asking.getByRole('button', { name: PUBLISH_MESSAGES.unpublish }).click();
  await expect(publication.getByText('Draft', { exact: true })).toBeVisible();

  await page.goto('/websites');
  await page.getByRole('button', { name: 'Details' }).click();
  const here = page.getByRole('article', { name: piece.title });
  await expect(here.getByText('Draft', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await here.getByRole('link', { name: piece.title }).click();
  await expect(page).toHaveURL(new RegExp(`/content/${piece.id}$`));
});

test('a double click and a second tab make one post, and both tabs see it', async ({ page, wordpress }) => {
  const site = wordPressSite(wordpress);
  const { piece } = await publisherAt(page, site);
  const second = await page.context().newPage();
  await second.goto(page.url());
  const before = madePosts(await wordpress.requests());
  const [one, two] = await Promise.all([openModal(page, site), openModal(second, site)]);
  await Promise.all([
    one.getByRole('button', { name: PUBLISH_MESSAGES.post, exact: true }).dblclick(),
    two.getByRole('button', { name: PUBLISH_MESSAGES.post, exact: true }).click(),
  ]);
  for (const tab of [page, second]) {
    await expect(tab.getByRole('dialog')).toBeHidden();
    await expect(tab.getByRole('link', { name: 'Open the post' })).toHaveAttribute(
      'href',
      `${wordpress.url}/${piece.slug}/`,
    );
  }
  expect(madePosts(await wordpress.requests()) - before).toBe(1);
  await second.close();
});

test('a post edited in WordPress is seen, updated and put back', async ({ page, wordpress }) => {
  const site = wordPressSite(wordpress);
  const { piece } = await publisherAt(page, site);
  const modal = await openModal(page, site);
  await modal.getByRole('button', { name: PUBLISH_MESSAGES.post, exact: true }).click();
  await expect(modal).toBeHidden();
  const publication = page.getByRole('article', { name: hostOf(wordpress.url) });
  await expect(publication.getByText('Live', { exact: true })).toBeVisible();
  await wordpress.php(`
    kses_remove_filters();
    wp_update_post(['ID' => get_posts(['name' => '${piece.slug}'])[0]->ID, 'post_title' => 'By an editor']);
    echo json_encode(true);`);
  await sql(`update publications set looked_at = null where content_id = $1`, [piece.id]);
  await page.reload();
  await expect(publication.getByText(PUBLISH_MESSAGES.editedOnSite)).toBeVisible();

  const updating = await openModal(page, site);
  await updating.getByRole('button', { name: PUBLISH_MESSAGES.update }).click();
  const comparing = page.getByRole('dialog', { name: PUBLISH_MESSAGES.editedOnSite });
  await expect(page.getByRole('dialog')).toHaveCount(1);
  const first = comparing.getByRole('row').nth(1);
  await expect(first).toBeInViewport();
  await expect(first.getByRole('cell').first()).toHaveText('By an editor');
  await expect(first.getByRole('cell').last()).toHaveText(piece.title);
  await expectAccessible(page);
  await comparing.getByRole('button', { name: PUBLISH_MESSAGES.replace }).click();
  await expect(comparing).toBeHidden();
  await expect(updating).toBeHidden();
  await expect(publication.getByText(PUBLISH_MESSAGES.editedOnSite)).toBeHidden();
  const title = async () =>
    wordpress.php(`echo json_encode(get_posts(['name' => '${piece.slug}'])[0]->post_title);`);
  expect(await title()).toBe(piece.title);

  await chooseInMenu(page, 'More', 'History');
  const history = page.getByRole('list', { name: 'History' });
  const theirs = history.getByRole('listitem').filter({ hasText: 'By an editor' });
  await theirs.getByRole('button', { name: PUBLISH_MESSAGES.putBack }).click();
  await expect.poll(title).toBe('By an editor');
  await expectAccessible(page);
});
