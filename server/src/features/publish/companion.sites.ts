import { expect, test } from 'vitest';
import { post } from '#server/test/publisher.ts';
import { authorsOf, headItemsOf, lineOf, notArrived, ONCE } from '#server/test/wordpress/authors.ts';
import { installCompanion } from '#server/test/wordpress/companion.ts';
import { ownWordPress } from '#server/test/wordpress/own-wordpress.ts';

const wp = await ownWordPress();
await installCompanion(wp);

const as = authorsOf(wp);

/** Posts the piece, and reads its receipt and the head of its public page. */
async function posted(user: Awaited<ReturnType<typeof as>>) {
  const { publication } = await post(user, user.order);
  return {
    lines: publication.receipt?.lines ?? [],
    head: await headItemsOf(publication.link),
    missing: notArrived(publication),
    reasonOf: (field: string) => lineOf(publication, field)?.reason,
  };
}

test('with the plugin an author’s post arrives whole, and the receipt says who shows what', async () => {
  const { head, missing, reasonOf } = await posted(await as('author'));
  expect([head, missing]).toEqual([ONCE, []]);
  for (const field of ['titleTag', 'metaDescription', 'canonical', 'jsonLd', 'sharingTags'])
    expect(reasonOf(field)).toBe('Shown by the Veemark plugin.');
});

test('a page arrives whole, and a second posting changes nothing of it', async () => {
  const user = await as('editor', { piece: { contentType: 'page' } });
  expect(await posted(user)).toMatchObject({ head: ONCE, missing: [] });
  expect(await posted(user)).toMatchObject({ head: ONCE, missing: [] });
});

test('with an SEO plugin the texts are shown by it, for a role that may write none of its fields', async () => {
  await wp.useSeoPlugin('yoast');
  const { head, missing, reasonOf } = await posted(await as('author'));
  expect(head).toEqual(ONCE);
  expect(missing.filter(({ field }) => field.startsWith('meta') || field === 'canonical')).toEqual([]);
  expect(reasonOf('metaDescription')).toBe('Shown by Yoast SEO.');
  await wp.useSeoPlugin(null);
});

/** The piece as it is sent the second time. */
const SECOND = {
  title: 'Second',
  content: '<p>Second</p>',
  metaDescription: 'The second description.',
  head: '<title>The second title tag</title>',
};

/** What search engines read of the page, without the times. */
async function headOf(link: string | null) {
  const page = await (await fetch(link ?? '')).text();
  const head = page.slice(0, page.indexOf('</head>'));
  const lines = head.split('\n').filter((line) => /<title|description|og:title|ld\+json/.test(line));
  return lines.map((line) => line.replaceAll(/"date\w+":"[^"]*"|content="\d{4}-[^"]*"/g, ''));
}

test.each([null, 'seopress'] as const)(
  'an earlier version comes back whole with SEO plugin %s: text, head, and a receipt of what is there',
  async (plugin) => {
    await wp.useSeoPlugin(plugin);
    const user = await as('author');
    const first = await post(user, user.order);
    const before = await headOf(first.publication.link);
    await user.db.piece.update({ where: { id: user.piece.id }, data: SECOND });
    const second = await post(user, user.order);
    expect(await headOf(second.publication.link)).not.toEqual(before);
    const [, earlier] = await user.api.publish.listVersions({ id: first.publication.id });
    const back = await user.api.publish.putBack({ id: first.publication.id, versionId: earlier?.id ?? '' });
    expect(await headOf(back.link)).toEqual(before);
    expect(notArrived(back)).toEqual(notArrived(first.publication));
    expect(lineOf(back, 'metaDescription')).toMatchObject({ found: user.piece.metaDescription });
    await wp.useSeoPlugin(null);
  },
);

test('an update asks before it replaces a description that was written in the SEO plugin', async () => {
  await wp.useSeoPlugin('yoast');
  const user = await as('author');
  const { publication } = await post(user, user.order);
  const meta = async (code: string) =>
    wp.php(`$p = get_page_by_path('${user.piece.slug}', OBJECT, 'post')->ID; ${code};
      echo json_encode(get_post_meta($p, '_yoast_wpseo_metadesc', true));`);
  await meta(`update_post_meta($p, '_yoast_wpseo_metadesc', 'By hand')`);
  await expect(post(user, user.order)).rejects.toMatchObject({
    cause: { siteChange: { onSite: { metaDescription: 'By hand' } } },
  });
  expect(await meta('')).toBe('By hand');
  await post(user, { ...user.order, replaceSiteChanges: true });
  expect(await meta('')).toBe(user.piece.metaDescription);
  const versions = await user.api.publish.listVersions({ id: publication.id });
  expect(versions.map(({ origin }) => origin)).toEqual(['sent', 'site', 'sent']);
  await wp.useSeoPlugin(null);
});

test('All in One SEO, which keeps its own table, gets the focus keyword and shows the image for sharing', async () => {
  await wp.useSeoPlugin('aioseo');
  const user = await as('author');
  const { publication } = await post(user, user.order);
  expect(lineOf(publication, 'focusKeyword')).toMatchObject({ outcome: 'arrived', found: 'travel' });
  const shown = { outcome: 'arrived', reason: 'Shown by All in One SEO.' };
  expect(lineOf(publication, 'sharingTags')).toMatchObject(shown);
  await wp.useSeoPlugin(null);
});

test('what a plugin that nobody knows prints itself stands once from the first page on, and ours again when it is gone', async () => {
  await wp.useSeoPlugin('unknown');
  const author = await as('author');
  const { head, lines } = await posted(author);
  expect(head).toEqual(ONCE);
  // The receipt says of nothing else that the plugin shows it.
  const shown = lines.filter(({ reason }) => reason === 'Shown by the Veemark plugin.');
  expect(shown.map(({ field }) => field)).toEqual(['titleTag']);
  await wp.useSeoPlugin(null);
  expect(await posted(author)).toMatchObject({ head: ONCE, missing: [] });
});
