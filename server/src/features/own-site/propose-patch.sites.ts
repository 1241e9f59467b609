import { expect, test } from 'vitest';
import type { Services } from '#server/context.ts';
import type { Cms } from '#server/ports/cms/cms.ts';
import { testServices } from '#server/test/test-services.ts';
import { ownBlog } from '#server/test/wordpress/own-blog.ts';
import { OWN_SITE_MESSAGES } from '#shared/rules/own-site.ts';

const blog = await ownBlog();

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

async function blogger(posts: Record<string, string>, services: Partial<Services> = {}) {
  const one = await blog.read(posts, services);
  const suggest = () =>
    one.api.websites.suggestInlinks({ websiteId: one.id, url: TARGET, title: 'Cold brew coffee' });
  return { ...one, suggest };
}

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
    const text = await blog.textOf(user.ids[slug]);
    expect(after).toBe(before.replace('cold brew coffee', `<a href="${TARGET}">cold brew coffee</a>`));
    expect(await user.api.websites.applyPatch({ id })).toMatchObject({ state: 'applied' });
    expect(await blog.textOf(user.ids[slug])).toBe(text.replace(before, after));
    expect(await user.api.websites.applyPatch({ id })).toMatchObject({ state: 'applied' });
    expect(await user.api.websites.undoPatch({ id })).toMatchObject({ state: 'undone' });
    expect(await blog.textOf(user.ids[slug])).toBe(text);
  }
});

test('nothing is written to a page that has changed since, or in which the paragraph is there twice', async () => {
  const user = await blogger({ blocks: BLOCKS, classic: CLASSIC });
  const { patches } = await user.suggest();
  await blog.php(`
    global $wpdb;
    $wpdb->update($wpdb->posts, ['post_modified_gmt' => '2030-01-01 00:00:00'], ['ID' => ${user.ids['blocks']}]);
    $wpdb->query("update $wpdb->posts set post_content = concat(post_content, '\n\n', 'A jug of cold brew coffee stands in the fridge.') where ID = ${user.ids['classic']}");
    clean_post_cache(${user.ids['blocks']}); clean_post_cache(${user.ids['classic']});
    echo json_encode(true);`);
  const before = [await blog.textOf(user.ids['blocks']), await blog.textOf(user.ids['classic'])];
  const said = await Promise.all(
    patches.map(({ id }) => user.api.websites.applyPatch({ id }).catch((error: Error) => error.message)),
  );
  expect(new Set(said)).toEqual(new Set([OWN_SITE_MESSAGES.pageChanged, OWN_SITE_MESSAGES.paragraphGone]));
  expect([await blog.textOf(user.ids['blocks']), await blog.textOf(user.ids['classic'])]).toEqual(before);
  expect(await user.db.sitePatch.count({ where: { userId: user.user.id, state: 'refused' } })).toBe(2);
});

test.each([
  { altered: 1, state: 'refused', reason: OWN_SITE_MESSAGES.patchChanged },
  { altered: 2, state: 'unknown', reason: OWN_SITE_MESSAGES.patchUnknown },
])('an undo that the site stores otherwise, read $altered times so, is $state', async (expected) => {
  const { cms } = (await testServices()).services;
  let left = 0;
  const connect: Cms['connect'] = (...site) => {
    const connection = cms.wordpress.connect(...site);
    const read: typeof connection.read = async (ref) => {
      const post = await connection.read(ref);
      left -= 1;
      return left < 0 || !post ? post : { ...post, stored: { ...post.stored, text: 'Another text' } };
    };
    return { ...connection, read };
  };
  const user = await blogger(
    { blocks: BLOCKS },
    { cms: { ...cms, wordpress: { ...cms.wordpress, connect } } },
  );
  const [patch] = (await user.suggest()).patches;
  const id = patch?.id ?? '';
  await user.api.websites.applyPatch({ id });

  const applied = await blog.textOf(user.ids['blocks']);
  left = expected.altered;
  await expect(user.api.websites.undoPatch({ id })).rejects.toThrow(expected.reason);
  expect(await blog.textOf(user.ids['blocks'])).toBe(applied);

  const { state, reason } = expected;
  const kept = await user.db.sitePatch.findUniqueOrThrow({ where: { id } });
  expect(kept).toMatchObject({ state, reason });
});

test('a change whose answer was lost is found done, and made once', async () => {
  const user = await blogger({ blocks: BLOCKS });
  const [patch] = (await user.suggest()).patches;
  const id = patch?.id ?? '';
  await user.api.websites.applyPatch({ id });
  const once = await blog.textOf(user.ids['blocks']);
  await user.db.sitePatch.updateMany({ where: { id }, data: { state: 'unknown', modifiedAfter: null } });
  expect(await user.api.websites.applyPatch({ id })).toMatchObject({ state: 'applied' });
  expect(await blog.textOf(user.ids['blocks'])).toBe(once);
  expect(await user.api.websites.undoPatch({ id })).toMatchObject({ state: 'undone' });
});
