import { expect, test } from 'vitest';
import { addImageAgain } from '#server/test/published-piece.ts';
import { outcome, post } from '#server/test/publisher.ts';
import { authorsOf, lineOf, notArrived } from '#server/test/wordpress/authors.ts';
import { ownWordPress } from '#server/test/wordpress/own-wordpress.ts';
import type { WordPressFault } from '#server/test/wordpress/start-wordpress.ts';
import { NO_SEO_PLUGIN } from '#shared/rules/publish.ts';

const wp = await ownWordPress();

const as = authorsOf(wp);

type RemotePost = Record<'title' | 'slug' | 'status' | 'excerpt' | 'alt' | 'mime' | 'content', string> &
  Record<'tags' | 'categories' | 'blocks', string[]>;

/** What WordPress itself holds of posts with this slug or a numbered variant of it. */
const remote = async (slug: string, type = 'post') =>
  (await wp.php(`
    $rows = get_posts(['post_type' => '${type}', 'post_status' => 'any', 'numberposts' => -1]);
    $found = array_filter($rows, fn($p) => strpos(urldecode($p->post_name), '${slug}') === 0);
    $whole = fn($b) => $b['blockName'] || trim($b['innerHTML']);
    echo json_encode(array_map(fn($p) => [
      'title' => $p->post_title,
      'slug' => urldecode($p->post_name),
      'status' => $p->post_status,
      'excerpt' => $p->post_excerpt,
      'alt' => get_post_meta(get_post_thumbnail_id($p), '_wp_attachment_image_alt', true),
      'mime' => get_post_mime_type(get_post_thumbnail_id($p)),
      'tags' => wp_get_post_tags($p->ID, ['fields' => 'names']),
      'categories' => wp_get_post_categories($p->ID, ['fields' => 'names']),
      'blocks' => array_column(array_filter(parse_blocks($p->post_content), $whole), 'blockName'),
      'content' => $p->post_content,
    ], array_values($found)));`)) as RemotePost[];

const uploads = () => wp.php(`echo json_encode(array_sum((array) wp_count_attachments()));`);

const BLOCKS = 'paragraph heading list list heading table quote code separator image html paragraph'
  .split(' ')
  .map((name) => `core/${name}`);

test('a blog post arrives as a post made of blocks, with its image, tags and structured data', async () => {
  const user = await as('administrator');
  const { steps, publication } = await post(user, { ...user.order, tags: user.piece.keywords });
  expect(steps).toEqual(['image', 'post', 'check']);
  const link = `${wp.url}/${user.piece.slug}/`;
  expect(publication).toMatchObject({ status: 'publish', link, behind: false, errorMessage: null });
  const [there, ...others] = await remote(user.piece.slug);
  expect(others).toEqual([]);
  expect(there).toMatchObject({
    title: 'Grüße aus 東京 & more',
    status: 'publish',
    excerpt: 'A short “excerpt” & nothing else.',
    alt: 'A bridge at “night”',
    mime: 'image/jpeg',
    blocks: [...BLOCKS, 'core/html'],
  });
  expect(there?.tags.toSorted()).toEqual(['R&amp;D', 'travel', '東京']);
  expect(notArrived(publication)).toMatchObject([
    { field: 'titleTag', outcome: 'changed', repairable: false },
    { field: 'metaDescription', outcome: 'dropped', repairable: false },
    { field: 'sharingTags', outcome: 'dropped', reason: NO_SEO_PLUGIN },
  ]);
});

test('a web page becomes a page', async () => {
  const user = await as('editor', { piece: { contentType: 'page' } });
  const { publication } = await post(user, user.order);
  expect(publication.link).toBe(`${wp.url}/${user.piece.slug}/`);
  expect(await remote(user.piece.slug, 'page')).toHaveLength(1);
  expect(await remote(user.piece.slug)).toEqual([]);
});

test('an author who posts a web page is told so before an image is uploaded or anything is written', async () => {
  const user = await as('author', { piece: { contentType: 'page' } });
  const [before, from] = [await uploads(), (await wp.requests()).length];
  await expect(post(user, user.order)).rejects.toThrow(/not allowed to make pages on this site.*Editor/);
  expect(await uploads()).toBe(before);
  const requests = (await wp.requests()).slice(from);
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.filter((line) => line.startsWith('POST'))).toEqual([]);
});

test('an author’s post keeps everything but the script, and the receipt says why', async () => {
  const user = await as('author');
  const { publication } = await post(user, user.order);
  const [there] = await remote(user.piece.slug);
  expect(there).toMatchObject({ status: 'publish', blocks: BLOCKS, alt: 'A bridge at “night”' });
  expect(there?.content).not.toContain('schema.org');
  const reason = 'WordPress keeps scripts for Editors and Administrators only.';
  expect(lineOf(publication, 'jsonLd')).toMatchObject({ outcome: 'dropped', reason });
});

test('a contributor may save a draft without the image, and is told that publishing is forbidden', async () => {
  const user = await as('contributor');
  const { publication } = await post(user, { ...user.order, status: 'draft' });
  expect(publication.status).toBe('draft');
  expect(await remote(user.piece.slug)).toMatchObject([{ status: 'draft', blocks: BLOCKS }]);
  expect(lineOf(publication, 'image')?.reason).toBe('The role of the user may not upload images.');
  await expect(post(user, { ...user.order, status: 'publish' })).rejects.toMatchObject({
    message: expect.stringContaining('not allowed to'),
    cause: { hint: expect.stringContaining('403') },
  });
  expect(await remote(user.piece.slug)).toHaveLength(1);
});

test('posting again updates the same post and uploads nothing twice; an edited piece is behind until then', async () => {
  const user = await as('administrator');
  await post(user, { ...user.order, status: 'draft' });
  const stored = await uploads();
  await user.db.piece.update({
    where: { id: user.piece.id },
    data: { title: 'Another title', updatedAt: new Date() },
  });
  expect(await user.api.publish.list({ contentId: user.piece.id })).toMatchObject([
    { behind: true, status: 'draft' },
  ]);
  const { publication } = await post(user, { ...user.order, status: 'publish' });
  expect(publication).toMatchObject({ behind: false, status: 'publish', contentTitle: 'Another title' });
  expect(await remote(user.piece.slug)).toMatchObject([{ title: 'Another title', status: 'publish' }]);
  expect(await uploads()).toBe(stored);
});

/** Posts the piece, and gives the means to post it again with another image; counts the uploads since then. */
async function replacingImages(role: 'author' | 'editor') {
  const user = await as(role);
  const stored = Number(await uploads());
  await post(user, user.order);
  return {
    user,
    withAnother: async () => {
      const featuredImage = await addImageAgain(user.db, user.piece);
      await user.db.piece.update({ where: { id: user.piece.id }, data: { featuredImage } });
      await post(user, user.order);
      return Number(await uploads()) - stored;
    },
    /** Someone else's post shows the image that the piece has now. */
    borrow: (use: 'thumbnail' | 'content', status: 'publish' | 'draft' = 'publish') =>
      wp.php(`
        $media = get_post_thumbnail_id(get_posts(['name' => '${user.piece.slug}'])[0]);
        $content = '${use}' === 'content' ? wp_get_attachment_image($media) : 'thumbnail';
        $id = wp_insert_post(['post_title' => 'Another', 'post_author' => 1, 'post_status' => '${status}', 'post_content' => $content]);
        if ('${use}' === 'thumbnail') set_post_thumbnail($id, $media);
        echo json_encode($id);`),
  };
}

test('another image takes the place of the one before, which goes unless something else on the site shows it', async () => {
  const { user, withAnother, borrow } = await replacingImages('editor');
  expect(await withAnother()).toBe(1);
  expect(await remote(user.piece.slug)).toMatchObject([{ mime: 'image/jpeg' }]);
  await borrow('thumbnail');
  expect(await withAnother()).toBe(2);
  await borrow('content');
  expect(await withAnother()).toBe(3);
  await borrow('thumbnail', 'draft');
  expect(await withAnother()).toBe(4);
  expect(await withAnother()).toBe(4);
});

test('an image stays where the role cannot see whether somebody else’s draft shows it', async () => {
  const { withAnother, borrow } = await replacingImages('author');
  await borrow('thumbnail', 'draft');
  expect(await withAnother()).toBe(2);
});

test('chosen categories and tags arrive as chosen, and are put back by a repair', async () => {
  const user = await as('administrator');
  const choices = await user.api.publish.choices({ id: user.websiteId });
  const guides = choices.categories.find(({ name }) => name === 'Guides');
  const chosen = { categories: [guides?.id ?? ''], tags: ['One', 'one', 'Two & three'] };
  const arrived = [{ categories: ['Guides'], tags: ['one', 'Two &amp; three'] }];
  const { publication } = await post(user, { ...user.order, ...chosen });
  expect(await remote(user.piece.slug)).toMatchObject(arrived);
  expect(lineOf(publication, 'categories')).toMatchObject({ outcome: 'arrived', found: 'Guides' });
  expect(publication.choices).toMatchObject(chosen);
  await wp.php(`
    $p = get_posts(['name' => '${user.piece.slug}'])[0];
    wp_set_post_categories($p->ID, []); wp_set_post_tags($p->ID, ['theirs']);
    echo json_encode(true);`);
  await outcome(await user.api.publish.repair({ id: publication.id }));
  expect(await remote(user.piece.slug)).toMatchObject(arrived);
});

test('a post has no tags unless some are chosen, and keeps those that its site gave it', async () => {
  const user = await as('administrator');
  await post(user, user.order);
  expect(await remote(user.piece.slug)).toMatchObject([{ tags: [] }]);
  await wp.php(`
    wp_set_post_tags(get_posts(['name' => '${user.piece.slug}'])[0]->ID, ['theirs']); echo json_encode(true);`);
  await user.db.piece.update({ where: { id: user.piece.id }, data: { title: 'Newer', revision: 2 } });
  await post(user, user.order);
  expect(await remote(user.piece.slug)).toMatchObject([{ title: 'Newer', tags: ['theirs'] }]);
  await post(user, { ...user.order, tags: [] });
  expect(await remote(user.piece.slug)).toMatchObject([{ tags: [] }]);
});

test('unpublishing makes it a draft; repairing puts back what was changed on the site', async () => {
  const user = await as('administrator');
  const { publication } = await post(user, user.order);
  const { id } = publication;
  expect(await user.api.publish.unpublish({ id })).toMatchObject({ status: 'draft' });
  expect(await remote(user.piece.slug)).toMatchObject([{ status: 'draft' }]);
  await wp.php(`
    $p = get_posts(['name' => '${user.piece.slug}', 'post_status' => 'any'])[0];
    wp_update_post(['ID' => $p->ID, 'post_title' => 'Vandalised', 'post_content' => 'gone']);
    echo json_encode(true);`);
  await outcome(await user.api.publish.repair({ id, replaceSiteChanges: true }));
  expect(await remote(user.piece.slug)).toMatchObject([
    { title: 'Grüße aus 東京 & more', status: 'draft', blocks: BLOCKS },
  ]);
});

test('a post that somebody deleted on the site is made again', async () => {
  const user = await as('administrator');
  await post(user, user.order);
  await wp.php(
    `wp_delete_post(get_posts(['name' => '${user.piece.slug}'])[0]->ID, true); echo json_encode(true);`,
  );
  await post(user, user.order);
  expect(await remote(user.piece.slug)).toHaveLength(1);
});

test('a slug in any script is kept', async () => {
  const user = await as('author', { piece: { slug: 'привет-世界' } });
  await post(user, user.order);
  expect(await remote('привет-世界')).toMatchObject([{ slug: 'привет-世界', status: 'publish' }]);
});

test.each<[WordPressFault, RegExp]>([
  ['forbid-rest', /^Failed to post to WordPress$/],
  ['html-instead', /^Failed to post to WordPress$/],
  ['drop-authorization', /You are not currently logged in/],
  ['too-many', /^Image upload failed$/],
  ['refuse-post', /Could not insert post into the database/],
])('after %s nothing is there, and the retry makes one post', async (fault, message) => {
  const user = await as('administrator');
  const stored = Number(await uploads());
  await wp.misbehave(fault);
  await expect(post(user, user.order)).rejects.toThrow(message);
  expect(await remote(user.piece.slug)).toEqual([]);
  expect(await user.api.publish.list({ contentId: user.piece.id })).toMatchObject([
    { status: 'failed', errorMessage: expect.stringMatching(message) },
  ]);
  await wp.misbehave(null);
  const { publication } = await post(user, user.order);
  expect(publication).toMatchObject({ status: 'publish', errorMessage: null });
  expect(await remote(user.piece.slug)).toHaveLength(1);
  expect(await uploads()).toBe(stored + 1);
});

test('a double click, a second tab and a second process make one post and all see it', async () => {
  const user = await as('administrator');
  const results = await Promise.all([1, 2, 3].map(() => post(user, user.order)));
  expect(new Set(results.map(({ publication }) => publication.link)).size).toBe(1);
  expect(await remote(user.piece.slug)).toHaveLength(1);
});
