import { expect, test } from 'vitest';
import { post } from '#server/test/publisher.ts';
import { storedProfile } from '#server/test/stored-rows.ts';
import { authorsOf, lineOf } from '#server/test/wordpress/authors.ts';
import { ownWordPress } from '#server/test/wordpress/own-wordpress.ts';
import type { WordPressRole } from '#server/test/wordpress/start-wordpress.ts';

const wp = await ownWordPress();
const as = authorsOf(wp);

/** A piece whose profile names this author. */
async function writtenBy(author: string, role: WordPressRole) {
  const user = await as(role);
  const { id: profileId } = await storedProfile(user, { author, domain: '' });
  await user.db.piece.update({ where: { id: user.piece.id }, data: { profileId } });
  const { publication } = await post(user, user.order);
  const there = await wp.php(`
    $p = get_posts(['name' => '${user.piece.slug}'])[0];
    echo json_encode(get_the_author_meta('user_login', $p->post_author));`);
  return { there, line: lineOf(publication, 'author') };
}

test('the piece’s author becomes the post’s author, where the site knows the name and the role allows it', async () => {
  const known = await writtenBy('Author', 'editor');
  expect(known).toMatchObject({ there: 'author', line: { outcome: 'arrived' } });
  const unknown = await writtenBy('Nobody Known', 'editor');
  expect(unknown).toMatchObject({
    there: 'editor',
    line: { outcome: 'changed', reason: 'The site has no author of this name.' },
  });
  const forbidden = await writtenBy('Editor', 'author');
  expect(forbidden).toMatchObject({
    there: 'author',
    line: { outcome: 'changed', reason: 'The role of the user may not post for another author.' },
  });
});

test('key takeaways stand at the top of the post, stay with updates, and are not taken over twice', async () => {
  const user = await as('editor', { piece: { aiSummary: '<ul><li>In short</li></ul>' } });
  const { publication } = await post(user, { ...user.order, keyTakeaways: true });
  expect(lineOf(publication, 'keyTakeaways')).toMatchObject({ outcome: 'arrived' });
  expect(publication.choices).toMatchObject({ keyTakeaways: true });
  const blocks = (await wp.php(`
    $p = get_posts(['name' => '${user.piece.slug}'])[0];
    $all = array_values(array_filter(parse_blocks($p->post_content), fn($b) => $b['blockName']));
    echo json_encode([$all[0]['blockName'], array_column($all[0]['innerBlocks'], 'blockName')]);`)) as unknown[];
  expect(blocks).toEqual(['core/group', ['core/heading', 'core/list']]);
  await user.api.publish.takeOver({ id: publication.id });
  const { content } = await user.api.content.getContent({ id: user.piece.id });
  expect(content).not.toContain('In short');
  expect(content).toContain('First &amp; foremost');
});

test('the first keyword reaches Rank Math as its focus keyword', async () => {
  await wp.useSeoPlugin('rankmath');
  const user = await as('editor');
  const { publication } = await post(user, user.order);
  expect(lineOf(publication, 'focusKeyword')).toBeTruthy();
  const stored = await wp.php(`
    $p = get_posts(['name' => '${user.piece.slug}'])[0];
    echo json_encode(get_post_meta($p->ID, 'rank_math_focus_keyword', true));`);
  expect(stored).toBe('travel');
  await wp.useSeoPlugin(null);
});
