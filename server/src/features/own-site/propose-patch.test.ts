import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { OWN_SITE_MESSAGES } from '#shared/rules/own-site.ts';
import { signedIn } from '../../test/signed-in.ts';
import { testServices } from '../../test/test-services.ts';
import { ownWordPress } from '../../test/wordpress/own-wordpress.ts';
import { readSite } from './read-site.ts';

const wp = await ownWordPress();

const TARGET = 'https://elsewhere.example/cold-brew-coffee';
const block = (text: string) => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;
const BLOCKS = [
  '<!-- wp:image {"id":7,"sizeSlug":"large"} -->\n<figure class="wp-block-image"><img src="https://x.example/a.jpg" alt="A &amp; B"/></figure>\n<!-- /wp:image -->',
  block('In summer we make cold brew coffee &amp; drink it <em>slowly</em>.'),
  '<!-- wp:shortcode -->\n[gallery ids="1,2"]\n<!-- /wp:shortcode -->',
  '<!-- wp:embed {"url":"https://video.example/1"} -->\n<figure class="wp-block-embed">https://video.example/1</figure>\n<!-- /wp:embed -->',
].join('\n\n');
const CLASSIC =
  'Our summer.\n\nA jug of cold brew coffee stands in the fridge.\n\n[caption]cold brew coffee[/caption]';

type Role = 'administrator' | 'editor';

/** The WordPress with these posts alone, read. @returns their ids by slug */
async function blogger(posts: Record<string, string>, role: Role = 'editor') {
  const { settings } = (await testServices()).services;
  const one = await signedIn({ services: { settings: { ...settings, readingPaceMs: 1 } } });
  const encoded = Buffer.from(JSON.stringify(posts)).toString('base64');
  const ids = (await wp.php(`
    foreach (get_posts(['numberposts' => -1, 'post_type' => 'any', 'post_status' => 'any']) as $p) wp_delete_post($p->ID, true);
    kses_remove_filters();
    $ids = [];
    foreach (json_decode(base64_decode('${encoded}'), true) as $slug => $text)
      $ids[$slug] = wp_insert_post(wp_slash(['post_status' => 'publish', 'post_title' => "Notes of $slug", 'post_name' => $slug, 'post_content' => $text]));
    echo json_encode($ids);`)) as Record<string, number>;
  const id = randomUUID();
  const { username, appPassword: secret } = wp.users[role];
  const appPassword = await one.services.secrets.encrypt(secret, { userId: one.user.id, websiteId: id });
  const row = {
    id,
    userId: one.user.id,
    cmsType: 'wordpress',
    domain: wp.url,
    username,
    appPassword,
  } as const;
  await one.db.website.create({ data: row });
  await one.api.websites.readPages({ id });
  await readSite(one.services, { id }, new AbortController().signal);
  const suggest = () =>
    one.api.websites.suggestInlinks({ websiteId: id, url: TARGET, title: 'Cold brew coffee' });
  return { ...one, id, ids, suggest };
}

const textOf = async (id: number | undefined) =>
  (await wp.php(`echo json_encode(get_post(${id})->post_content);`)) as string;

test('a paragraph of a post in blocks and of a classic one gets the link, nothing else changes, and undo is byte-equal', async () => {
  const user = await blogger({ blocks: BLOCKS, classic: CLASSIC });
  const { patches, elsewhere } = await user.suggest();
  expect(elsewhere).toEqual([]);
  expect(patches.map(({ anchor, state }) => [anchor, state])).toEqual([
    ['cold brew coffee', 'proposed'],
    ['cold brew coffee', 'proposed'],
  ]);
  for (const { id, page, before, after } of patches) {
    const slug = page.url.includes('blocks') ? 'blocks' : 'classic';
    const text = await textOf(user.ids[slug]);
    expect(after).toBe(before.replace('cold brew coffee', `<a href="${TARGET}">cold brew coffee</a>`));
    expect(await user.api.websites.applyPatch({ id })).toMatchObject({ state: 'applied' });
    expect(await textOf(user.ids[slug])).toBe(text.replace(before, after));
    expect(await user.api.websites.applyPatch({ id })).toMatchObject({ state: 'applied' });
    expect(await user.api.websites.undoPatch({ id })).toMatchObject({ state: 'undone' });
    expect(await textOf(user.ids[slug])).toBe(text);
  }
});

test('nothing is written to a page that has changed since, or in which the paragraph is there twice', async () => {
  const user = await blogger({ blocks: BLOCKS, classic: CLASSIC });
  const { patches } = await user.suggest();
  await wp.php(`
    global $wpdb;
    $wpdb->update($wpdb->posts, ['post_modified_gmt' => '2030-01-01 00:00:00'], ['ID' => ${user.ids['blocks']}]);
    $wpdb->query("update $wpdb->posts set post_content = concat(post_content, '\n\n', 'A jug of cold brew coffee stands in the fridge.') where ID = ${user.ids['classic']}");
    clean_post_cache(${user.ids['blocks']}); clean_post_cache(${user.ids['classic']});
    echo json_encode(true);`);
  const before = [await textOf(user.ids['blocks']), await textOf(user.ids['classic'])];
  const said = await Promise.all(
    patches.map(({ id }) => user.api.websites.applyPatch({ id }).catch((error: Error) => error.message)),
  );
  expect(new Set(said)).toEqual(new Set([OWN_SITE_MESSAGES.pageChanged, OWN_SITE_MESSAGES.paragraphGone]));
  expect([await textOf(user.ids['blocks']), await textOf(user.ids['classic'])]).toEqual(before);
  expect(await user.db.sitePatch.count({ where: { userId: user.user.id, state: 'refused' } })).toBe(2);
});

test('a change whose answer was lost is found done, and made once', async () => {
  const user = await blogger({ blocks: BLOCKS });
  const [patch] = (await user.suggest()).patches;
  const id = patch?.id ?? '';
  await user.api.websites.applyPatch({ id });
  const once = await textOf(user.ids['blocks']);
  await user.db.sitePatch.updateMany({ where: { id }, data: { state: 'unknown', modifiedAfter: null } });
  expect(await user.api.websites.applyPatch({ id })).toMatchObject({ state: 'applied' });
  expect(await textOf(user.ids['blocks'])).toBe(once);
  expect(await user.api.websites.undoPatch({ id })).toMatchObject({ state: 'undone' });
});
