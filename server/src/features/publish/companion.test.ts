import { beforeAll, expect, test } from 'vitest';
import { countHeadItems } from '../../ports/cms/wordpress/head-items.ts';
import { post, publisher } from '../../test/publisher.ts';
import { installCompanion } from '../../test/wordpress/companion.ts';
import { ownWordPress } from '../../test/wordpress/own-wordpress.ts';
import type { WordPressRole } from '../../test/wordpress/start-wordpress.ts';

const wp = await ownWordPress();
beforeAll(() => installCompanion(wp));

const as = (role: WordPressRole, contentType: 'blog' | 'page' = 'blog') =>
  publisher({ cmsType: 'wordpress', domain: wp.url, ...wp.users[role] }, { piece: { contentType } });

type User = Awaited<ReturnType<typeof as>>;

const ONCE = { title: 1, description: 1, canonical: 1, openGraph: 1, twitter: 1, article: 1 };

/** Posts the piece, and reads its receipt and the head of its public page. */
async function posted(user: User) {
  const { publication } = await post(user, user.order);
  const page = await fetch(publication.link ?? '');
  const lines = publication.receipt?.lines ?? [];
  return {
    link: publication.link,
    lines,
    head: countHeadItems(await page.text()),
    missing: lines.filter(({ outcome }) => outcome !== 'arrived'),
    reasonOf: (field: string) => lines.find((line) => line.field === field)?.reason,
  };
}

test('with the plugin an author’s post arrives whole, and the receipt says who shows what', async () => {
  const { head, missing, reasonOf } = await posted(await as('author'));
  expect([head, missing]).toEqual([ONCE, []]);
  for (const field of ['metaTitle', 'metaDescription', 'canonical', 'jsonLd', 'sharingTags'])
    expect(reasonOf(field)).toBe('Shown by the Veemark plugin.');
});

test('a page arrives whole, and a second posting changes nothing of it', async () => {
  const user = await as('editor', 'page');
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

test('All in One SEO, which keeps its own table, gets the focus keyword and shows the image for sharing', async () => {
  await wp.useSeoPlugin('aioseo');
  const { lines } = await posted(await as('author'));
  expect(lines).toContainEqual(
    expect.objectContaining({ field: 'focusKeyword', outcome: 'arrived', found: 'travel' }),
  );
  expect(lines).toContainEqual(
    expect.objectContaining({
      field: 'sharingTags',
      outcome: 'arrived',
      reason: 'Shown by All in One SEO.',
    }),
  );
  await wp.useSeoPlugin(null);
});

test('what a plugin that nobody knows prints itself stands once from the first page on, and ours again when it is gone', async () => {
  await wp.useSeoPlugin('unknown');
  const author = await as('author');
  const { head, lines } = await posted(author);
  expect(head).toEqual(ONCE);
  // The receipt says of nothing else that the plugin shows it.
  const shown = lines.filter(({ reason }) => reason === 'Shown by the Veemark plugin.');
  expect(shown.map(({ field }) => field)).toEqual(['metaTitle']);
  await wp.useSeoPlugin(null);
  expect(await posted(author)).toMatchObject({ head: ONCE, missing: [] });
});
