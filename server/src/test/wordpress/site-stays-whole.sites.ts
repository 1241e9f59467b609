import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '#server/database/port.ts';
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
  sentPost,
  type SentPost,
} from './companion.ts';
import { ownWordPress } from './own-wordpress.ts';

const wp = await ownWordPress();
await installCompanion(wp);
afterEach(() => wp.useSeoPlugin(null));

const PLUGINS = ['yoast', 'rankmath', 'seopress', 'aioseo', 'tsf'] as const;

const marker = () => `vm${randomUUID().replaceAll('-', '')}`;
const headWith = (title: string, description: string) => ({
  marker: marker(),
  title,
  description,
  article: { type: 'BlogPosting', headline: title, description },
});
const sent = (title: string, description: string, more: object = {}) =>
  sentPost(wp, 'author', headWith(title, description), more);
const sentPage = (title: string, description: string) =>
  sentPost(wp, 'editor', headWith(title, description), {}, 'pages');
const pageOf = async ({ link }: SentPost) => (await fetch(link)).text();

/** The post sent again with other texts. */
function resend(id: number, title: string, description: string, how: true | 'replace' = true) {
  const meta = { _veemark_head: headWith(title, description) };
  return callWordPress(wp, 'author', `/wp/v2/posts/${id}`, { meta }, 'POST', how);
}

/** What search engines get of a post, as the plugin tells it. */
async function searchTexts(id: number) {
  const { json } = await callWordPress(wp, 'author', `/wp/v2/posts/${id}?context=edit`);
  return (json as { veemark_search: Record<string, string> }).veemark_search;
}

/** Types the texts into the fields of the SEO plugin, as its box in the editor does. */
const type = (id: number, title: string, description: string) =>
  wp.php(`
    veemark_store_texts(veemark_seo_plugin(), ${id}, ['title' => '${title}', 'description' => '${description}']);
    echo 'true';`);

test.each(PLUGINS)(
  '%s shows our texts as they were written, though its engine knows their signs',
  async (seo) => {
    await wp.useSeoPlugin(seo);
    for (const [title, description] of [
      ['Save 10%/20%/30%', 'Now %title% and 100%deal'],
      ['One %%sep%% two', '%%sep%%'],
      ['The #tagline', 'Of #site_title, <b>5 < 6</b> & "co"'],
      ['C:\\new', 'In C:\\new\\table: %sitename%'],
    ] as const) {
      const post = await sent(title, description);
      const html = await pageOf(post);
      expect(countHeadItems(html)).toEqual(ONCE);
      expect(postParts(html)).toMatchObject({ title, description });
      expect(html.split('og:title')).toHaveLength(2);
      expect(html).toContain(`og:title" content="${title}"`);
      expect(await searchTexts(post.id)).toMatchObject({ title, description });
    }
    const html = await pageOf(await sentPage('A page', 'Its text'));
    expect(countHeadItems(html)).toEqual(ONCE);
    expect(postParts(html)).toMatchObject({ title: 'A page', description: 'Its text' });
  },
);

test('what a person writes with such signs is still the SEO plugin’s to read', async () => {
  await wp.useSeoPlugin('seopress');
  const post = await sent('Save 10% #now', 'Ours %%sep%%');
  await type(post.id, 'A %%sep%% B', 'Typed %%sitetitle%%');
  expect(postParts(await pageOf(post))).toMatchObject({ title: 'A - B', description: 'Typed Test Site' });
});

test.each(PLUGINS)(
  '%s keeps what a person typed: an update replaces it only when that was asked for',
  async (seo) => {
    await wp.useSeoPlugin(seo);
    const post = await sent('First', 'The first text');
    await resend(post.id, 'Second', 'The second text');
    expect(await searchTexts(post.id)).toMatchObject({ title: 'Second', description: 'The second text' });
    await type(post.id, 'Second', 'Typed by a person');
    await resend(post.id, 'Third', 'The third text');
    const kept = { title: 'Third', description: 'Typed by a person' };
    expect(postParts(await pageOf(post))).toMatchObject(kept);
    expect(await searchTexts(post.id)).toMatchObject(kept);
    await resend(post.id, 'Fourth', 'The fourth text', 'replace');
    expect(postParts(await pageOf(post))).toMatchObject({ title: 'Fourth', description: 'The fourth text' });
  },
);

/** The bodies of the reports that wait. */
const waiting = async () =>
  (await wp.php(`
    wp_cache_flush();
    echo json_encode(array_map(static fn($report) => json_decode($report['body']), array_values(veemark_waiting_reports())));`)) as {
    type: string;
    data: { changed: string[]; status?: string; markers?: string[] };
  }[];
const SILENT = 'http://127.0.0.1:9/reports';

test('after a change of plugins or theme, the heads of all posts are handed over in the background, and each batch is reported', async () => {
  const posts = [];
  for (let index = 0; index < 3; index += 1) posts.push(await sent(`Post ${index} 10%/20%`, `Text ${index}`));
  await connect(wp, 'administrator', SILENT);
  await wp.useSeoPlugin('rankmath');
  for (const { id } of posts) expect(await searchTexts(id)).toMatchObject({ title: '' });

  const changes = [
    `file_put_contents(WP_PLUGIN_DIR . '/other.php', '<?php /* Plugin Name: Other */');
     require_once ABSPATH . 'wp-admin/includes/plugin.php';
     activate_plugin('other.php');`,
    `require_once ABSPATH . 'wp-admin/includes/plugin.php'; deactivate_plugins('other.php');`,
    `switch_theme('twentytwentythree');`,
    `do_action('upgrader_process_complete', null, ['type' => 'theme', 'action' => 'update']);`,
  ];

  for (const change of changes) {
    await forgetReports(wp);
    await wp.php(`${change} echo 'true';`);
    const isDue = await wp.php(`
      echo json_encode((bool) wp_next_scheduled('veemark_renew_heads', [0]));
      wp_unschedule_hook('veemark_renew_heads');
      do_action('veemark_renew_heads', 0);`);
    expect(isDue).toBe(true);
    const reports = await waiting();
    expect(reports.map(({ type: kind }) => kind)).toEqual(['posts.changed']);
    expect(reports[0]?.data.markers?.length).toBeGreaterThanOrEqual(3);
  }

  for (const [index, post] of posts.entries())
    expect(postParts(await pageOf(post))).toMatchObject({
      title: `Post ${index} 10%/20%`,
      description: `Text ${index}`,
    });

  await wp.php(`
    require_once ABSPATH . 'wp-admin/includes/plugin.php';
    deactivate_plugins('veemark/veemark.php');
    echo 'true';`);
  expect(await wp.php(`echo json_encode(strpos(serialize(_get_cron_array()), 'veemark'));`)).toBe(false);
  await installCompanion(wp);
  await forgetReports(wp);
  await disconnect(wp, SILENT);
});

test('a page that WordPress or another plugin keeps from search engines gets no canonical address of ours', async () => {
  const post = await sent('Hidden', 'Text');
  await wp.php(`update_option('blog_public', '0'); echo 'true';`);
  expect(countHeadItems(await pageOf(post))).toMatchObject({ canonical: 0, description: 1 });
  await wp.php(`update_option('blog_public', '1'); echo 'true';`);
});

test('status, time, image and search texts are reported, and nothing that Veemark has sent itself', async () => {
  await connect(wp, 'administrator', SILENT);
  await wp.useSeoPlugin('yoast');

  const { id } = await sent('Ours', 'Text', { featured_media: await newImage(wp) });
  await resend(id, 'Ours again', 'Another text');
  expect(await waiting()).toEqual([]);

  /** What is reported of a change. */
  const reported = async (change: string) => {
    await forgetReports(wp);
    await wp.php(`${change} echo 'true';`);
    return (await waiting()).map(({ data }) => [...data.changed, data.status]);
  };
  const later = `gmdate('Y-m-d H:i:s', time() + 3600)`;
  const dates = `'post_date_gmt' => ${later}, 'post_date' => ${later}, 'edit_date' => true`;
  const image = String(await newImage(wp));

  for (const [change, ...expected] of [
    [`set_post_thumbnail(${id}, ${image});`, 'image', 'publish'],
    [`delete_post_thumbnail(${id});`, 'image', 'publish'],
    [`update_post_meta(${id}, '_yoast_wpseo_metadesc', 'Typed');`, 'search', 'publish'],
    [`wp_update_post(['ID' => ${id}, 'post_status' => 'future', ${dates}]);`, 'status', 'future'],
    [`wp_publish_post(${id});`, 'status', 'publish'],
    [`wp_update_post(['ID' => ${id}, 'post_status' => 'private']);`, 'status', 'private'],
  ] as const)
    expect([change, await reported(change)]).toEqual([change, [expected]]);

  expect(await reported(`update_post_meta(${id}, '_edit_lock', '1');`)).toEqual([]);
  await wp.useSeoPlugin('aioseo');
  await forgetReports(wp);
  await type(id, 'Typed', 'By a person');
  expect((await waiting()).map(({ data }) => data.changed)).toEqual([['search']]);
  await disconnect(wp, SILENT);
  await forgetReports(wp);
});

test('reports that wait are sent at once when the website is connected again', async () => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}/reports`;
  await connect(wp, 'administrator', address);
  const { id } = await sent('Ours', 'Text');
  await wp.php(`wp_update_post(['ID' => ${id}, 'post_title' => 'Changed']); echo 'true';`);
  const [report] = await waiting();
  expect(report).toMatchObject({ type: 'post.changed' });
  const got: string[] = [];
  const server = createServer((request, answer) => {
    request.setEncoding('utf8').on('data', (body: string) => got.push(body));
    answer.writeHead(202).end();
  }).listen(port, '127.0.0.1');
  await connect(wp, 'administrator', address);
  await expect.poll(() => got.map((body) => JSON.parse(body) as unknown)).toEqual([report]);
  await expect.poll(waiting).toEqual([]);
  server.close();
  await disconnect(wp, address);
});
