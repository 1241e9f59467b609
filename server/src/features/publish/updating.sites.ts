import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addImageAgain } from '#server/test/published-piece.ts';
import { post } from '#server/test/publisher.ts';
import { authorsOf } from '#server/test/wordpress/authors.ts';
import { ownWordPress } from '#server/test/wordpress/own-wordpress.ts';
import type { WordPressRole } from '#server/test/wordpress/start-wordpress.ts';
import type { PostStatus } from '#shared/rules/publish.ts';

const wp = await ownWordPress();

const connection = (role: WordPressRole) => ({
  cmsType: 'wordpress' as const,
  domain: wp.url,
  ...wp.users[role],
});
const as = authorsOf(wp);
const categoriesOf = async (slug: string) => (await stored(slug))[0]?.categories;

type Stored = { id: number; status: string; categories: string[]; image: number };

/** What WordPress itself holds of posts with this slug, the trash included. */
const stored = async (slug: string) =>
  (await wp.php(`
    $all = get_posts(['post_type' => 'post', 'post_status' => ['publish', 'draft', 'private', 'trash'], 'numberposts' => -1]);
    $own = array_values(array_filter($all, fn($p) => strpos($p->post_name, '${slug}') === 0));
    echo json_encode(array_map(fn($p) => [
      'id' => $p->ID,
      'status' => $p->post_status,
      'categories' => wp_get_post_categories($p->ID, ['fields' => 'names']),
      'image' => (int) get_post_thumbnail_id($p),
    ], $own));`)) as Stored[];

async function setStatus(slug: string, status: string) {
  const [{ id } = { id: 0 }] = await stored(slug);
  await wp.php(`wp_update_post(['ID' => ${id}, 'post_status' => '${status}']); echo json_encode(true);`);
}

test.each<[PostStatus, string]>([
  ['draft', 'draft'],
  ['publish', 'draft'],
  ['publish', 'private'],
  ['draft', 'publish'],
])('a %s that somebody made %s on the site is that after an update', async (sent, there) => {
  const user = await as('editor');
  const { publication } = await post(user, { ...user.order, status: sent });
  await setStatus(user.piece.slug, there);
  expect(await user.api.publish.statusOnSite({ id: publication.id })).toEqual({ status: there });
  const { publication: updated } = await post(user, user.order);
  expect(await stored(user.piece.slug)).toMatchObject([{ status: there }]);
  expect(updated).toMatchObject({ status: there, errorMessage: null });
  await post(user, { ...user.order, status: 'publish' });
  expect(await stored(user.piece.slug)).toMatchObject([{ status: 'publish' }]);
});

test('a post that was taken off stays off until the user publishes it', async () => {
  const user = await as('author');
  const { publication } = await post(user, user.order);
  await user.api.publish.unpublish({ id: publication.id });
  expect((await post(user, user.order)).publication.status).toBe('draft');
  expect(await stored(user.piece.slug)).toMatchObject([{ status: 'draft' }]);
});

test('a post in the trash counts as deleted', async () => {
  const user = await as('editor');
  const { publication } = await post(user, { ...user.order, status: 'draft' });
  await setStatus(user.piece.slug, 'trash');
  expect(await user.api.publish.statusOnSite({ id: publication.id })).toEqual({ status: null });
  await post(user, user.order);
  expect((await stored(user.piece.slug)).map(({ status }) => status).toSorted()).toEqual(['draft', 'trash']);
});

test('categories that are taken away here are taken away there; those that only the site knows stay', async () => {
  const user = await as('editor');
  const { categories } = await user.api.publish.choices({ id: user.websiteId });
  const ids = categories.map(({ id }) => id);
  await post(user, { ...user.order, categories: ids });
  expect(ids.length).toBeGreaterThan(1);
  expect(await categoriesOf(user.piece.slug)).toHaveLength(ids.length);
  await post(user, { ...user.order, categories: ids.slice(1) });
  expect(await categoriesOf(user.piece.slug)).toHaveLength(ids.length - 1);
  // A refused update in between changes nothing of that.
  await wp.misbehave('too-many');
  await expect(post(user, user.order)).rejects.toThrow('Image upload failed');
  await wp.misbehave(null);
  await post(user, user.order);
  expect(await categoriesOf(user.piece.slug)).toEqual([]);

  const guides = Number(categories.find(({ name }) => name === 'Guides')?.id);
  const [{ id } = { id: 0 }] = await stored(user.piece.slug);
  await wp.php(`wp_set_post_categories(${id}, [${guides}]); echo json_encode(true);`);
  await post(user, user.order);
  expect(await categoriesOf(user.piece.slug)).toEqual(['Guides']);
});

test.each(['author', 'editor'] as const)(
  'an update that is refused to an %s leaves the image of before, and no other',
  async (role) => {
    const user = await as(role);
    await post(user, user.order);
    const [before] = await stored(user.piece.slug);
    const featuredImage = await addImageAgain(user.db, user.piece);
    await user.db.piece.update({ where: { id: user.piece.id }, data: { featuredImage } });
    const uploads = await wp.php('echo json_encode(array_sum((array) wp_count_attachments()));');
    await wp.misbehave('refuse-post');
    await expect(post(user, user.order)).rejects.toThrow('Could not insert post');
    await wp.misbehave(null);
    expect(await stored(user.piece.slug)).toEqual([before]);
    expect(await wp.php('echo json_encode(array_sum((array) wp_count_attachments()));')).toBe(uploads);
    await post(user, user.order);
    expect((await stored(user.piece.slug))[0]?.image).not.toBe(before?.image);
  },
);

test('a site that is removed and connected again, or twice, finds its posts', async () => {
  const user = await as('editor');
  await post(user, user.order);
  const [made] = await stored(user.piece.slug);
  await user.api.websites.delete({ id: user.websiteId });
  expect(await user.api.publish.list({ contentId: user.piece.id })).toEqual([]);

  const again = randomUUID();
  await user.api.websites.create({ ...connection('administrator'), id: again });
  const listed = await user.api.publish.list({ contentId: user.piece.id });
  expect(listed).toMatchObject([{ websiteId: again, status: 'publish' }]);
  expect(listed[0]?.link).toContain(user.piece.slug);
  await post(user, { ...user.order, websiteId: again });
  expect(await stored(user.piece.slug)).toEqual([made]);

  const beside = randomUUID();
  await user.api.websites.create({ ...connection('editor'), id: beside });
  await post(user, { ...user.order, websiteId: beside });
  expect(await stored(user.piece.slug)).toEqual([made]);
  expect(await user.api.publish.list({ contentId: user.piece.id })).toMatchObject([{ websiteId: beside }]);
});

test('a post whose marker an editor has dropped is known by its address; another user’s connection knows nothing', async () => {
  const user = await as('editor');
  await post(user, user.order);
  const [made] = await stored(user.piece.slug);
  await user.api.websites.delete({ id: user.websiteId });
  await wp.php(`wp_update_post(['ID' => ${made?.id}, 'post_content' => 'By hand']); echo json_encode(true);`);
  const stranger = await as('editor');
  expect(await stranger.api.publish.list({})).toEqual([]);
  await user.api.websites.create({ ...connection('editor'), id: user.websiteId });
  await expect(post(user, user.order)).rejects.toThrow('Someone edited this post on the site.');
  await post(user, { ...user.order, replaceSiteChanges: true });
  expect(await stored(user.piece.slug)).toEqual([made]);
});
