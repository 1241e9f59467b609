import { expect, test } from 'vitest';
import { SEO_NOT_TAKEN } from './receipt/compare-receipt.ts';
import { post, publisher } from '../../test/publisher.ts';
import { ownWordPress } from '../../test/wordpress/own-wordpress.ts';
import type { TestWordPress } from '../../test/wordpress/start-wordpress.ts';

const wp = await ownWordPress();

/** What the receipt says of the two texts that only search engines show. */
async function searchTexts(plugin: Parameters<TestWordPress['useSeoPlugin']>[0]) {
  await wp.useSeoPlugin(plugin);
  const user = await publisher({ cmsType: 'wordpress', domain: wp.url, ...wp.users.author });
  const { publication } = await post(user, user.order);
  return publication.receipt?.lines.filter(({ field }) => field.startsWith('meta'));
}

test.each(['rankmath', 'seopress', 'yoast+rest', 'aioseo+rest'] as const)(
  'with %s the meta title and description reach the public page',
  async (plugin) => {
    expect(await searchTexts(plugin)).toEqual([
      expect.objectContaining({ field: 'metaTitle', outcome: 'arrived', sent: 'Grüße – the title tag' }),
      expect.objectContaining({
        field: 'metaDescription',
        outcome: 'arrived',
        sent: 'What the piece is about.',
      }),
    ]);
  },
);

test.each(['yoast', 'aioseo'] as const)(
  'a version of %s that takes nothing over REST is named, with what to do',
  async (plugin) => {
    expect(await searchTexts(plugin)).toEqual([
      expect.objectContaining({ field: 'metaTitle', outcome: 'changed', reason: SEO_NOT_TAKEN[plugin] }),
      expect.objectContaining({
        field: 'metaDescription',
        outcome: 'dropped',
        reason: SEO_NOT_TAKEN[plugin],
      }),
    ]);
  },
);

test('without an SEO plugin the receipt says that WordPress needs one', async () => {
  const reason = 'WordPress shows it only with an SEO plugin, and none answers here.';
  expect(await searchTexts(null)).toEqual([
    expect.objectContaining({ field: 'metaTitle', outcome: 'changed', reason }),
    expect.objectContaining({ field: 'metaDescription', outcome: 'dropped', reason }),
  ]);
});
