import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postParts } from '#server/features/publish/post/post-parts.ts';
import { countHeadItems } from '#server/ports/cms/head-items.ts';
import {
  callWordPress,
  connect,
  disconnect,
  forgetReports,
  installCompanion,
  newImage,
  ONCE,
  removeCompanion,
  sendPost,
  sentPost,
  type SentPost,
} from './companion.ts';
import { ownWordPress } from './own-wordpress.ts';

const wp = await ownWordPress();
await installCompanion(wp);

const HEAD = {
  marker: `vm${'0123456789abcdef'.repeat(2)}`,
  title: `It's "quoted" </title><script>alert(1)</script> – 東京 & co`,
  description: '5 < 6 & "7" </script><meta name="description" content="x">',
  article: { type: 'BlogPosting', headline: '</script><script>alert(2)', keywords: ['a', 'b'] },
};

const send = (...args: Args) => sendPost(wp, ...args);
const made = (...args: Args) => sentPost(wp, ...args);
type Args = Parameters<typeof sendPost> extends [unknown, ...infer Rest] ? Rest : never;

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
  expect(await adminPage(screen)).toMatch(/Not connected yet.*neither your theme nor another plugin prints/s);
  const address = 'https://veemark.example/reports';
  await connect(wp, 'editor', address);
  await wp.useSeoPlugin('yoast');
  expect(await adminPage(screen)).toMatch(/Connected to veemark\.example by editor\..*Yoast SEO prints it/s);
  const { json } = await callWordPress(wp, 'author', '/veemark/v1/status');
  expect(json).toMatchObject({ seoPlugin: { slug: 'yoast', version: '1.2.3' } });
  await wp.useSeoPlugin(null);
  await disconnect(wp, address);
});

const forgetConnections = () => wp.php(`delete_option('veemark_connections'); echo 'true';`);

test('somebody who does not manage the site has two connections, which are told of that user’s own posts alone', async () => {
  await forgetConnections();

  const asked = ['a1', 'a2', 'a3', 'a1'].map((name) => ['author', name] as const);
  const statuses = [];
  for (const [role, name] of [...asked, ['editor', 'e1'] as const, ['administrator', 'm1'] as const])
    statuses.push((await connect(wp, role, `https://veemark.example/${name}`)).status);
  expect(statuses).toEqual([200, 200, 409, 200, 200, 200]);

  /** Where reports of a change or of the deletion of these posts go. */
  const told = async (id: number, method: 'POST' | 'DELETE') => {
    await forgetReports(wp);
    const change = { content: `<p>${randomUUID()}</p>` };
    await callWordPress(wp, 'administrator', `/wp/v2/posts/${id}?force=true`, change, method);
    const found = await wp.php(`
      echo json_encode(array_values(array_map(static fn($report) => basename($report['address']), veemark_waiting_reports())));`);
    return [...(found as string[])].sort();
  };
  const marked = () => ({ ...HEAD, marker: `vm${randomUUID().replaceAll('-', '')}` });
  const [byAuthor, byEditor, byManager] = [
    await made('author', marked()),
    await made('editor', marked()),
    await made('administrator', marked()),
  ];
  // An editor who posts in somebody else's name is told of that post.
  const author = await wp.php(`echo json_encode(get_user_by('login', 'author')->ID);`);
  const inName = await made('editor', marked(), { author });
  expect(await told(byAuthor.id, 'POST')).toEqual(['a1', 'a2', 'm1']);
  expect(await told(byEditor.id, 'POST')).toEqual(['e1', 'm1']);
  expect(await told(byManager.id, 'DELETE')).toEqual(['m1']);
  expect(await told(inName.id, 'DELETE')).toEqual(['a1', 'a2', 'e1', 'm1']);

  const screen = await adminPage('options-general.php?page=veemark');
  for (const name of ['a1', 'a2', 'e1', 'm1'])
    expect(screen).toContain(`data-veemark-address="https://veemark.example/${name}"`);
  expect(screen).toContain('/plugins/veemark/assets/settings.js');

  // What its buttons ask for.
  const address = 'https://veemark.example/a1';
  await disconnect(wp, address);
  expect(await adminPage('options-general.php?page=veemark')).not.toContain(address);
  await forgetConnections();
});

test('a save in the block editor that sends all meta is no delivery: it is reported, and what was typed for search engines stays', async () => {
  await wp.useSeoPlugin('yoast');
  await forgetReports(wp);
  await connect(wp, 'administrator', 'https://veemark.example/m1');
  const { id } = await made('author', { ...HEAD, description: 'Our text' });
  const route = `/wp/v2/posts/${id}`;
  const { json } = await callWordPress(wp, 'editor', `${route}?context=edit`);
  const { meta } = json as SentPost;
  expect(meta).toMatchObject({
    _veemark_head: { description: 'Our text' },
    _yoast_wpseo_metadesc: 'Our text',
  });
  const footnotes = '[{"content":"Note","id":"1"}]';
  const typed = { ...meta, _yoast_wpseo_metadesc: 'Typed by a person', footnotes };
  const save = { content: '<p>Text<sup data-fn="1">1</sup></p>', meta: typed };
  expect(await callWordPress(wp, 'editor', route, save)).toMatchObject({ status: 200 });
  const after = await wp.php(`
    echo json_encode([get_post_meta(${id}, '_yoast_wpseo_metadesc', true), count(veemark_waiting_reports())]);`);
  expect(after).toEqual(['Typed by a person', 1]);
  await forgetConnections();
  await wp.useSeoPlugin(null);
});

test('a page with our head costs no query more', async () => {
  const { link } = await made('author', HEAD, { featured_media: await newImage(wp) });
  expect(await pageOf(link)).toContain('<meta property="og:image:width" content="1200" data-veemark>');
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

const leftBy = () =>
  wp.php(`
    global $wpdb;
    wp_cache_flush();
    echo json_encode([
      $wpdb->get_col("select option_name from $wpdb->options where option_name like '%veemark%' order by option_name"),
      $wpdb->get_col("select distinct meta_key from $wpdb->postmeta where meta_key like '%veemark%'"),
      strpos(serialize(_get_cron_array()), 'veemark'),
    ]);`);

test('uninstalled, it keeps its data for the next time; with the box on its screen ticked, nothing stays but the posts', async () => {
  const { link } = await made('author', HEAD);
  const status = async () => (await callWordPress(wp, 'author', '/veemark/v1/status')).json;
  const before = await status();
  expect(before).toMatchObject({
    installation: expect.stringMatching(/^[\da-f-]{36}$/),
    abilities: expect.arrayContaining(['heads', 'reports']),
  });
  await removeCompanion(wp);

  expect(await leftBy()).toEqual([
    expect.arrayContaining(['veemark_installation']),
    expect.arrayContaining(['_veemark_head']),
    false,
  ]);

  await installCompanion(wp);
  expect(await status()).toEqual(before);
  expect(await adminPage('options-general.php?page=veemark')).toContain('name="veemark_remove_data"');
  await wp.php(`update_option('veemark_remove_data', '1'); echo 'true';`);
  await removeCompanion(wp);
  expect(await leftBy()).toEqual([[], [], false]);
  expect(await pageOf(link)).toContain('Text');
  await installCompanion(wp);
  expect(await status()).not.toMatchObject({
    installation: (before as { installation: string }).installation,
  });
});

describe('updates', () => {
  const headers = { 'content-type': 'application/json' };
  const asked: string[] = [];
  let offer: Record<string, unknown> = {};
  let veemark: Server;
  let address: string;

  beforeAll(async () => {
    veemark = createServer((request, response) => {
      asked.push(String(request.url));
      response.writeHead(200, headers).end(JSON.stringify(offer));
    });
    veemark.listen(0, '127.0.0.1');
    await once(veemark, 'listening');
    const { port } = veemark.address() as AddressInfo;
    address = `http://127.0.0.1:${port}`;
  });
  afterAll(() => void veemark.close());
  beforeEach(async () => {
    await forgetConnections();
    asked.length = 0;
    offer = {
      version: '9.0.1',
      package: `${address}/wordpress-plugin/veemark.zip`,
      url: `${address}/help/veemark-plugin`,
      tested: '7.1',
      requires: '5.9',
      requires_php: '7.4',
    };
  });

  /** What WordPress finds in a check for updates, while its own directory knows nothing of its plugins. */
  const offered = () =>
    wp.php(`
      require_once ABSPATH . 'wp-includes/update.php';
      require_once ABSPATH . 'wp-admin/includes/plugin.php';
      add_filter('pre_http_request', static function ($answer, $args, $address) {
        if (strpos($address, 'api.wordpress.org') === false) return $answer;
        $body = json_encode(array('plugins' => array(), 'no_update' => array(), 'translations' => array()));
        return array('headers' => array(), 'body' => $body, 'response' => array('code' => 200, 'message' => 'OK'), 'cookies' => array());
      }, 10, 3);
      delete_site_transient('update_plugins');
      wp_update_plugins();
      $found = get_site_transient('update_plugins');
      echo json_encode($found->response['veemark/veemark.php'] ?? null);`);

  const connectAs = (role: 'administrator' | 'author') =>
    connect(wp, role, `${address}/api/wordpress-events/${randomUUID()}`);

  test('a newer version of the connected Veemark is offered by WordPress, with the file of that server', async () => {
    await connectAs('administrator');
    expect(await offered()).toMatchObject({
      new_version: '9.0.1',
      package: `${address}/wordpress-plugin/veemark.zip`,
      plugin: 'veemark/veemark.php',
    });
    expect(asked).toEqual(['/wordpress-plugin/veemark.json']);

    offer = { ...offer, version: '0.9' };
    expect(await offered()).toBeNull();
  });

  test('nobody is asked by who may not update plugins, nor without a connection', async () => {
    expect(await offered()).toBeNull();
    await connectAs('author');
    expect(await offered()).toBeNull();
    expect(asked).toEqual([]);
  });

  test.each([
    ['a file on another server', { package: 'https://elsewhere.example/veemark.zip' }],
    ['no version', { version: '<script>' }],
    ['no file', { package: undefined }],
  ])('an answer with %s is no offer', async (_what, wrong) => {
    await connectAs('administrator');
    offer = { ...offer, ...wrong };
    expect(await offered()).toBeNull();
    expect(asked).toHaveLength(1);
  });

  test('the directory is not asked for this plugin, and its details are our own', async () => {
    await connectAs('administrator');
    const found = await wp.php(`
      require_once ABSPATH . 'wp-admin/includes/plugin.php';
      require_once ABSPATH . 'wp-admin/includes/plugin-install.php';
      $data = get_plugin_data(WP_PLUGIN_DIR . '/veemark/veemark.php');
      $about = plugins_api('plugin_information', (object) array('slug' => 'veemark'));
      echo json_encode(array($data['UpdateURI'], $data['TextDomain'], $about->name, $about->version, $about->download_link));`);
    expect(found).toEqual([
      'https://veemark.example/wordpress-plugin',
      'veemark',
      'Veemark',
      '9.0.1',
      `${address}/wordpress-plugin/veemark.zip`,
    ]);
  });
});

test('a setting is stored as what it is, whatever a form sends; the script of the screen is a file', async () => {
  const stored = await wp.php(`
    require_once ABSPATH . 'wp-admin/includes/plugin.php';
    require_once WP_PLUGIN_DIR . '/veemark/includes/settings.php';
    veemark_register_settings();
    echo json_encode(array_map(function ($value) { return sanitize_option('veemark_remove_data', $value); }, array('1', null, 'false')));`);
  expect(stored).toEqual([true, false, false]);

  await connect(wp, 'administrator', 'https://veemark.example/reports');
  const page = await adminPage('options-general.php?page=veemark');
  const [, script = ''] = /<script src=['"]([^'"]+veemark\/assets\/settings\.js[^'"]*)/.exec(page) ?? [];
  const answer = await fetch(script);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('wp.apiFetch')]);
  expect(page).toContain('href="https://veemark.example/legal.html#privacy-policy"');
  await forgetConnections();
});
