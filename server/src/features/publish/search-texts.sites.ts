import { expect, test } from 'vitest';
import { post } from '#server/test/publisher.ts';
import { authorsOf, lineOf } from '#server/test/wordpress/authors.ts';
import { ownWordPress } from '#server/test/wordpress/own-wordpress.ts';
import type { TestWordPress } from '#server/test/wordpress/start-wordpress.ts';
import { NO_SEO_PLUGIN } from '#shared/rules/publish.ts';
import { SEO_NOT_TAKEN } from './receipt/compare-head.ts';

const wp = await ownWordPress();

/** What the receipt says of the two texts that only search engines show. */
async function searchTexts(plugin: Parameters<TestWordPress['useSeoPlugin']>[0]) {
  await wp.useSeoPlugin(plugin);
  const user = await authorsOf(wp)('author');
  const { publication } = await post(user, user.order);
  return [lineOf(publication, 'titleTag'), lineOf(publication, 'metaDescription')];
}

/** What the receipt says where the site shows a title of its own and no description. */
const missingFor = (reason: string) => [
  { outcome: 'changed', reason: `Another text is there. ${reason}` },
  { outcome: 'dropped', reason: `Nothing is there. ${reason}` },
];

test.each(['rankmath', 'seopress', 'yoast+rest', 'aioseo+rest'] as const)(
  'with %s the meta title and description reach the public page',
  async (plugin) => {
    expect(await searchTexts(plugin)).toMatchObject([
      { outcome: 'arrived', sent: 'Grüße – the title tag', count: 1 },
      { outcome: 'arrived', sent: 'What the piece is about.' },
    ]);
  },
);

test.each(['yoast', 'aioseo'] as const)(
  'a version of %s that takes nothing over REST is named, with what to do',
  async (plugin) => {
    expect(await searchTexts(plugin)).toMatchObject(missingFor(SEO_NOT_TAKEN[plugin]));
  },
);

test('without an SEO plugin the receipt says that WordPress needs one', async () => {
  expect(await searchTexts(null)).toMatchObject(missingFor(NO_SEO_PLUGIN));
});
