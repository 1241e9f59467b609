import { afterAll, expect, test } from 'vitest';
import { post } from '#server/test/publisher.ts';
import { authorsOf, headItemsOf, notArrived, ONCE } from '#server/test/wordpress/authors.ts';
import { installCompanion } from '#server/test/wordpress/companion.ts';
import { ownWordPress } from '#server/test/wordpress/own-wordpress.ts';

const wp = await ownWordPress();
await installCompanion(wp);

/** What the owner of the site sets under Permalinks, or a plugin of theirs in code. */
const setUp = (permalinks: string, prefix: string) =>
  wp.php(`
    delete_option('veemark_connections');
    update_option('test_rest_prefix', '${prefix}');
    $GLOBALS['wp_rewrite']->set_permalink_structure('${permalinks}');
    flush_rewrite_rules();
    echo 'true';`);
afterAll(() => setUp('/%postname%/', ''));

test.each([
  ['plain permalinks: WordPress shows its front page at every address', '', '', null],
  ['plain permalinks: the server answers 404', '', '', 'no-pretty-links' as const],
  ['permalinks below index.php', '/index.php/%postname%/', '', 'no-pretty-links' as const],
  ['another REST prefix', '/%postname%/', 'api', null],
])('a site is connected, checked and posted to with %s', async (_, permalinks, prefix, fault) => {
  await setUp(permalinks, prefix);
  await wp.misbehave(fault);
  for (const contentType of ['blog', 'page'] as const) {
    const user = await authorsOf(wp)('editor', { piece: { contentType } });
    expect(await user.api.websites.check({ id: user.websiteId })).toMatchObject({
      problem: null,
      roles: ['editor'],
      companion: { reports: true },
    });
    expect(await user.api.publish.choices({ id: user.websiteId })).toMatchObject({ blogs: [] });
    const { publication } = await post(user, user.order);
    expect(notArrived(publication)).toEqual([]);
    expect(await headItemsOf(publication.link)).toEqual(ONCE);
    await user.db.piece.update({ where: { id: user.piece.id }, data: { title: 'Second', revision: 2 } });
    const again = await post(user, user.order);
    expect(again.publication).toMatchObject({ link: publication.link, status: 'publish', siteChange: null });
    expect(await user.api.publish.unpublish({ id: publication.id })).toMatchObject({ status: 'draft' });
  }
});
