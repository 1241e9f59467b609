import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { postParts } from '../../features/publish/post/post-parts.ts';
import { countHeadItems } from '../../ports/cms/wordpress/head-items.ts';
import { callWordPress, installCompanion, removeCompanion } from './companion.ts';
import { ownWordPress } from './own-wordpress.ts';
import type { WordPressRole } from './start-wordpress.ts';

const wp = await ownWordPress();
beforeAll(() => installCompanion(wp));

const ONCE = { title: 1, description: 1, canonical: 1, openGraph: 1, twitter: 1, article: 1 };
const HEAD = {
  marker: `vm${'0123456789abcdef'.repeat(2)}`,
  title: `It's "quoted" </title><script>alert(1)</script> – 東京 & co`,
  description: '5 < 6 & "7" </script><meta name="description" content="x">',
  article: { type: 'BlogPosting', headline: '</script><script>alert(2)', keywords: ['a', 'b'] },
};

type Made = { id: number; link: string; meta: Record<string, unknown> };

const send = (role: WordPressRole | null, head: unknown, more: object = {}, kind = 'posts') =>
  callWordPress(wp, role, `/wp/v2/${kind}`, {
    title: 'The post',
    slug: `p-${randomUUID()}`,
    status: 'publish',
    content: '<p>Text</p>',
    meta: { _veemark_head: head },
    ...more,
  });

async function made(...args: Parameters<typeof send>) {
  const { status, json } = await send(...args);
  expect(status).toBe(201);
  return json as Made;
}

const pageOf = async (link: string) => (await fetch(link)).text();

test('an author’s post shows each item of its head once, and none of its texts becomes markup', async () => {
  const { link } = await made('author', HEAD);
  const html = await pageOf(link);
  expect(countHeadItems(html)).toEqual(ONCE);
  expect(html).not.toMatch(/<script>alert/);
  const { title, description, canonical, jsonLd } = postParts(html);
  expect({ title, description, canonical }).toEqual({
    title: HEAD.title,
    description: HEAD.description,
    canonical: link,
  });
  expect(JSON.parse(jsonLd[0] ?? '')).toMatchObject({
    '@type': 'BlogPosting',
    headline: HEAD.article.headline,
    url: link,
    datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    author: { name: 'author', url: `${wp.url}/author/author/` },
    publisher: { name: 'Test Site', url: `${wp.url}/` },
    keywords: 'a, b',
  });
});

test.each([
  ['an unknown field', { ...HEAD, html: '<b>' }],
  ['a text that is too long', { ...HEAD, description: 'x'.repeat(2001) }],
  ['a text in the place of an object', '<script>'],
  ['another schema type', { ...HEAD, article: { type: 'Product' } }],
])('head data with %s is refused', async (_, head) => {
  expect(await send('administrator', head)).toMatchObject({ status: 400 });
});

test('head data is written by those who may edit the post, and shown to nobody else', async () => {
  const { id } = await made('editor', HEAD);
  const change = { meta: { _veemark_head: { ...HEAD, title: 'Taken over' } } };
  expect(await callWordPress(wp, 'author', `/wp/v2/posts/${id}`, change)).toMatchObject({ status: 403 });
  expect(await callWordPress(wp, null, `/wp/v2/posts/${id}`, change)).toMatchObject({ status: 401 });
  const { json } = await callWordPress(wp, null, `/wp/v2/posts/${id}`);
  expect(JSON.stringify(json)).not.toContain(HEAD.marker);
});

test.each(['yoast', 'rankmath', 'seopress', 'aioseo', 'tsf'] as const)(
  'with %s the texts stand in its fields, for posts and pages, and nothing is printed twice',
  async (plugin) => {
    await wp.useSeoPlugin(plugin);
    for (const [role, kind] of [
      ['author', 'posts'],
      ['editor', 'pages'],
    ] as const) {
      const { link } = await made(role, { ...HEAD, title: 'Our title', description: 'Our text' }, {}, kind);
      const html = await pageOf(link);
      expect(countHeadItems(html)).toEqual(ONCE);
      expect(postParts(html)).toMatchObject({ title: 'Our title', description: 'Our text', canonical: link });
    }
    const { json } = await callWordPress(wp, 'author', '/veemark/v1/status');
    expect(json).toMatchObject({ seoPlugin: { slug: plugin, version: '1.2.3' } });
    await wp.useSeoPlugin(null);
  },
);

test('what something unknown prints is left out here once it was said', async () => {
  await wp.useSeoPlugin('unknown');
  const { link } = await made('author', { ...HEAD, article: { type: 'BlogPosting', headline: 'h' } });
  expect(countHeadItems(await pageOf(link))).toMatchObject({ description: 2, article: 2, openGraph: 2 });
  const items = ['description', 'openGraph', 'twitter', 'article'];
  const answer = await callWordPress(wp, 'author', '/veemark/v1/suppressed', { type: 'post', items });
  expect(answer).toMatchObject({ status: 200, json: { post: items, page: [] } });
  expect(countHeadItems(await pageOf(link))).toEqual(ONCE);
  const release = { type: 'post', items: [] };
  expect(await callWordPress(wp, 'contributor', '/veemark/v1/suppressed', release)).toMatchObject({
    status: 403,
  });
  await callWordPress(wp, 'editor', '/veemark/v1/suppressed', release);
  await wp.useSeoPlugin(null);
});

/** A page of WordPress's own screens as its administrator sees it. */
async function adminPage(path: string) {
  const body = new URLSearchParams({ log: 'administrator', pwd: 'administrator', testcookie: '1' });
  const headers = { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' };
  const signIn = { method: 'POST', body, headers, redirect: 'manual' } as const;
  const { headers: given } = await fetch(`${wp.url}/wp-login.php`, signIn);
  const cookie = given.getSetCookie().map((line) => line.split(';')[0]);
  return (await fetch(`${wp.url}/wp-admin/${path}`, { headers: { cookie: cookie.join('; ') } })).text();
}

test('its screen says whether the site is connected and who fills the head; the list of plugins leads there', async () => {
  const screen = 'options-general.php?page=veemark';
  expect(await adminPage('plugins.php')).toContain(`/wp-admin/${screen}">Settings</a>`);
  expect(await adminPage(screen)).toMatch(/Not connected yet.*No SEO plugin is active/s);
  const connection = { address: 'https://veemark.example/reports', secret: `whsec_${'a'.repeat(32)}` };
  await callWordPress(wp, 'editor', '/veemark/v1/connection', connection);
  await wp.useSeoPlugin('yoast');
  expect(await adminPage(screen)).toMatch(/Connected to veemark\.example by editor\..*Yoast SEO prints it/s);
  await wp.useSeoPlugin(null);
  await callWordPress(wp, 'editor', '/veemark/v1/connection', connection, 'DELETE');
});

test('a page with our head costs no query more', async () => {
  const image = await wp.php(`
    $id = wp_insert_attachment(['post_title' => 'i', 'post_mime_type' => 'image/jpeg'], '2026/11/i.jpg');
    wp_update_attachment_metadata($id, ['width' => 1200, 'height' => 630, 'file' => '2026/11/i.jpg']);
    echo json_encode($id);`);
  const { link } = await made('author', HEAD, { featured_media: image });
  expect(await pageOf(link)).toContain('<meta property="og:image:width" content="1200">');
  const queriesOf = async () => {
    const html = await pageOf(`${link}?count-queries`);
    return Number(/<!-- queries (\d+) -->/.exec(html)?.[1]);
  };
  await queriesOf();
  const withPlugin = await queriesOf();
  await wp.php(`update_option('active_plugins', []); echo 'true';`);
  const without = await queriesOf();
  await installCompanion(wp);
  expect(without).toBeGreaterThan(0);
  expect(withPlugin).toBe(without);
});

test('uninstalled, it leaves nothing but the posts', async () => {
  const { link } = await made('author', HEAD);
  await callWordPress(wp, 'editor', '/veemark/v1/suppressed', { type: 'post', items: ['description'] });
  await removeCompanion(wp);
  const left = await wp.php(`
    global $wpdb;
    echo json_encode([
      $wpdb->get_col("select option_name from $wpdb->options where option_name like '%veemark%'"),
      $wpdb->get_col("select meta_key from $wpdb->postmeta where meta_key like '%veemark%'"),
      strpos(serialize(_get_cron_array()), 'veemark'),
    ]);`);
  expect(left).toEqual([[], [], false]);
  expect(await pageOf(link)).toContain('Text');
  await installCompanion(wp);
});
