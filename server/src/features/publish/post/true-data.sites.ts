import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { behindFront, countedByPhp } from '#server/test/behind-front.ts';
import { post } from '#server/test/publisher.ts';
import { storedPublication } from '#server/test/stored-publication.ts';
import { authorsOf, lineOf } from '#server/test/wordpress/authors.ts';
import { ownWordPress } from '#server/test/wordpress/own-wordpress.ts';
import { SEO_PLUGIN_LABELS } from '#shared/rules/websites.ts';

const wp = await ownWordPress();

const as = authorsOf(wp);

type Data = Record<string, unknown> & { datePublished: string; dateModified: string };

/** The structured data on the public page, every script of them. */
async function dataOn(link: string | null): Promise<Data[]> {
  const $ = load(await (await fetch(link ?? '')).text());
  return $('script[type="application/ld+json"]')
    .toArray()
    .map((script) => JSON.parse($(script).text()) as Data);
}

/** What WordPress itself knows of the post. */
const known = async (slug: string) =>
  (await wp.php(`
    $p = get_posts(['name' => '${slug}', 'post_status' => 'any'])[0];
    echo json_encode([
      'image' => wp_get_attachment_url(get_post_thumbnail_id($p)),
      'published' => get_post_time('c', true, $p),
      'modified' => get_post_modified_time('c', true, $p),
      'author' => get_the_author_meta('display_name', $p->post_author),
    ]);`)) as Record<'image' | 'published' | 'modified' | 'author', string>;

const MINUTE_MS = 60_000;

const isDataWrite = ({ method, path, body }: { method: string; path: string; body: string }) =>
  method === 'POST' && /\/posts\/\d+$/.test(path) && body.includes('ld+json');

test('structured data on the site say its own address, image, dates, author and name, once', async () => {
  const user = await as('editor');
  const { publication } = await post(user, user.order);
  const there = await known(user.piece.slug);
  const [data, ...others] = await dataOn(publication.link);
  expect(others).toEqual([]);

  expect(data).toMatchObject({
    '@type': 'BlogPosting',
    url: publication.link,
    mainEntityOfPage: { '@id': publication.link },
    image: there.image,
    author: { name: there.author },
    isPartOf: { name: 'Test Site', url: wp.url },
    headline: 'Grüße aus 東京 & more',
    description: 'What the piece is about.',
  });

  expect(Date.parse(data?.datePublished ?? '')).toBe(Date.parse(there.published));
  expect(Math.abs(Date.parse(data?.dateModified ?? '') - Date.parse(there.modified))).toBeLessThan(MINUTE_MS);
  expect(JSON.stringify(data)).not.toContain('localhost:3000');

  const rows = publication.receipt?.lines.filter(({ field }) => field.startsWith('data'));
  const names = ['Address', 'Image', 'Published', 'Modified', 'Author', 'Title', 'Description'];
  expect(rows?.map(({ field, outcome }) => [field, outcome])).toEqual(
    names.map((name) => [`data${name}`, 'arrived']),
  );
});

test('an update carries its structured data with it, in one write', async () => {
  const user = await as('editor');
  const { publication } = await post(user, user.order);
  const before = await dataOn(publication.link);
  await user.db.piece.update({ where: { id: user.piece.id }, data: { title: 'Another title' } });
  const from = (await wp.requests()).length;
  await post(user, user.order);
  const writes = (await wp.requests()).slice(from).filter((line) => /^POST .*\/posts\/\d+/.test(line));
  expect(writes).toHaveLength(1);
  const [data, ...others] = await dataOn(publication.link);
  expect(others).toEqual([]);
  expect(data).toMatchObject({ headline: 'Another title', datePublished: before[0]?.datePublished });
});

test('a draft has no structured data, and gets them when it goes live', async () => {
  const user = await as('administrator');
  const draft = await post(user, { ...user.order, status: 'draft' });
  expect(lineOf(draft.publication, 'jsonLd')?.reason).toContain('when it goes live');
  const { publication } = await post(user, { ...user.order, status: 'publish' });
  expect(await dataOn(publication.link)).toMatchObject([{ url: publication.link }]);
});

test.each(['yoast', 'tsf'] as const)(
  'beside %s, which writes structured data of its own, ours are not written a second time',
  async (plugin) => {
    await wp.useSeoPlugin(plugin);
    const user = await as('administrator');
    const { publication } = await post(user, user.order);
    expect(await dataOn(publication.link)).toMatchObject([{ '@graph': expect.anything() }]);
    const data = (publication.receipt?.lines ?? []).filter(({ field }) => /^(jsonLd|data)/.test(field));
    expect(data).toContainEqual(expect.objectContaining({ field: 'jsonLd', outcome: 'left' }));
    for (const { reason } of data) expect(reason).toContain(SEO_PLUGIN_LABELS[plugin]);
    await user.db.piece.update({ where: { id: user.piece.id }, data: { title: 'Another title' } });
    await post(user, user.order);
    expect(await dataOn(publication.link)).toHaveLength(1);
    expect(await storedPublication(user.db, { websiteId: user.websiteId })).toMatchObject({ dataDue: false });
    await wp.useSeoPlugin(null);
  },
);

test('after a kill between the post and its structured data, or an answer nobody got, the sweep completes it', async () => {
  const user = await behindFront('WordPress', { wp: countedByPhp(wp), shop: { articles: [] } as never });
  void user.front.arm(isDataWrite, { kind: 'cut', passed: false });
  const { publication } = await post(user, user.order);
  expect(publication).toMatchObject({ status: 'publish', errorMessage: null, receipt: null });
  expect(await dataOn(publication.link)).toEqual([]);
  expect(await user.stored()).toMatchObject({ dataDue: true });
  expect(await user.look()).toBe(1);
  expect(await dataOn(publication.link)).toHaveLength(1);
  expect(await user.stored()).toMatchObject({ dataDue: false });
  expect(await user.posts()).toHaveLength(1);
  await post(user, user.order);
  expect(await dataOn(publication.link)).toHaveLength(1);
});

test('structured data that are completed later say what the post says, not what the piece has become', async () => {
  const user = await behindFront('WordPress', { wp: countedByPhp(wp), shop: { articles: [] } as never });
  void user.front.arm(isDataWrite, { kind: 'cut', passed: false });
  const { publication } = await post(user, user.order);
  const { title: sent } = user.piece;
  const { id, revision } = user.piece;
  await user.api.content.updateContent({ id, revision, title: 'Edited since' });
  expect(await user.look()).toBe(1);
  expect(await dataOn(publication.link)).toMatchObject([{ headline: sent }]);
  await post(user, user.order);
  expect(await dataOn(publication.link)).toMatchObject([{ headline: 'Edited since' }]);
});
