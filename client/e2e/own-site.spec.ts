import { randomUUID } from 'node:crypto';
import { startSmallSite } from '#server/test/stubs/small-site.ts';
import { expectAccessible, stillness } from './expect-accessible.ts';
import { layoutFaults } from './layout-faults.ts';
import { newUser, sql } from './new-user.ts';
import { LONG_WAIT_MS } from './patience.ts';
import { call, wordPressSite } from './posting.ts';
import { expect, test } from './sites.ts';

const PARAGRAPHS = {
  picture: '<figure class="wp-block-image"><img src="https://x.example/a.jpg" alt="A &amp; B"/></figure>',
  price: '<p class="lead">A sourdough course at our bakery costs 48 euros for one evening.</p>',
  link: (site: string) => `<p>Read <a href="${site}/gone">the old guide</a> and <em>our recipes</em>.</p>`,
  year: '<p>This year we bake rye on Fridays.</p>',
  kept: '<p>Bring an apron &amp; patience.</p>',
};
const OLD = 'Our courses';

test('a dead link, a price and a year of an old post are mended', async ({ page, context, wordpress }) => {
  const site = await startSmallSite();
  site.pages['/prices'] =
    '<!doctype html><html lang="en"><title>Prices</title><h1>Prices</h1><p>A sourdough course at our bakery costs 62 euros for one evening.</p>';
  const { picture, price, link, year, kept } = PARAGRAPHS;
  const text = [picture, price, link(site.url), year, kept].join('\n\n');
  const id = await wordpress.php(`
    kses_remove_filters();
    foreach (range(1, 30) as $n) wp_insert_post(['post_status' => 'publish', 'post_title' => "Bread number $n", 'post_content' => "<p>A loaf of kind $n rests for $n hours.</p>", 'post_date' => '2025-02-01 10:00:00']);
    $id = wp_insert_post(wp_slash(['post_status' => 'publish', 'post_title' => '${OLD}', 'post_content' => base64_decode('${Buffer.from(text).toString('base64')}'), 'post_date' => '2022-05-01 10:00:00', 'post_date_gmt' => '2022-05-01 10:00:00']));
    global $wpdb;
    $wpdb->update($wpdb->posts, ['post_modified_gmt' => '2022-05-01 10:00:00', 'post_modified' => '2022-05-01 10:00:00'], ['ID' => $id]);
    clean_post_cache($id);
    echo json_encode($id);`);
  const stored = () => wordpress.php(`echo json_encode(get_post(${String(id)})->post_content);`);
  const published = () => wordpress.php(`echo json_encode(get_post(${String(id)})->post_date_gmt);`);

  await newUser(context, { plan: 'pro' });
  const { appUrl, fields } = wordPressSite(wordpress);
  await call(context, appUrl, 'content.addAddressSource', { url: `${site.url}/prices` });
  const websiteId = randomUUID();
  await call(context, appUrl, 'websites.create', { id: websiteId, ...fields });
  await expect
    .poll(
      () => sql('select 1 from site_pages where website_id = $1 and contradicted is not null', [websiteId]),
      { timeout: LONG_WAIT_MS },
    )
    .toHaveLength(1);

  await page.goto('/websites');
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByText(/^\d+ pages, read/)).toBeVisible();
  await page.getByRole('link', { name: 'Your pages' }).click();
  await expect(page).toHaveURL(`/websites/${websiteId}`);
  const modal = page.getByRole('main');
  await modal.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'A dead link' }).click();
  await expect(modal.getByText(`It links to a page that is gone: ${site.url}/gone`)).toBeVisible();
  await expect(
    modal.getByText('It speaks of a year that is past: “This year we bake rye on Fridays.”'),
  ).toBeVisible();
  await expect(modal.getByText(/Your source “Prices” says: .+62 euros/)).toBeVisible();
  await modal.getByRole('button', { name: `Refresh ${OLD}` }).click();
  const changes = modal.getByRole('region', { name: `Changes to ${OLD}` });
  await expect(changes).toBeFocused();
  await expect(changes.getByRole('button', { name: 'Accept' })).toHaveCount(3);
  expect(await stored()).toBe(text);
  await stillness(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await stillness(page);
  expect(await layoutFaults(page)).toEqual([]);

  const paragraph = (at: number) =>
    changes.getByRole('region', { name: `Paragraph ${at} of 3`, exact: true });
  for (const at of [1, 2, 3]) {
    await paragraph(at).getByRole('button', { name: 'Accept' }).click();
    await expect(paragraph(at).getByText('Changed on your site.')).toBeVisible();
  }
  const written = String(await stored());
  const [, now = ''] =
    /62 euros for one evening\.<\/p>\n\n<p>Read the old guide and <em>our recipes<\/em>\.<\/p>\n\n(<p>.+<\/p>)\n/.exec(
      written,
    ) ?? [];
  expect(now).not.toBe('');
  expect(written).toBe(
    text
      .replace('48 euros', '62 euros')
      .replace(`<a href="${site.url}/gone">the old guide</a>`, 'the old guide')
      .replace(year, now),
  );
  await paragraph(1).getByRole('button', { name: 'Undo' }).click();
  await expect(paragraph(1).getByText('As it was.')).toBeVisible();
  expect(await stored()).toBe(written.replace('62 euros', '48 euros'));
  expect(await published()).toBe('2022-05-01 10:00:00');
  await site.close();
});
