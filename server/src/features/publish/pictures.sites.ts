import sharp from 'sharp';
import { expect, test } from 'vitest';
import { saveText } from '#server/test/piece-with-source.ts';
import { post } from '#server/test/publisher.ts';
import { authorsOf, lineOf } from '#server/test/wordpress/authors.ts';
import { ownWordPress } from '#server/test/wordpress/own-wordpress.ts';
import type { WordPressRole } from '#server/test/wordpress/start-wordpress.ts';

const wp = await ownWordPress();

const photo = async (background: string) =>
  (
    await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .png()
      .toBuffer()
  ).toString('base64');

const TEXT = '<p>Every loaf is shaped by hand.</p>';
const figure = (address: string, alt: string, caption = '', size = '') =>
  `<figure><img src="${address}" alt="${alt}"${size} /><figcaption>${caption}</figcaption></figure>`;

async function baker(role: WordPressRole = 'administrator') {
  const user = await authorsOf(wp)(role);
  const { id } = user.piece;
  await wp.php(
    `foreach (get_posts(['post_type' => 'attachment', 'post_status' => 'any', 'numberposts' => -1]) as $m) wp_delete_attachment($m->ID, true); echo 1;`,
  );
  const upload = async (colour: string) =>
    (await user.api.content.uploadPicture({ id, image: await photo(colour) })).address;
  return { ...user, upload, write: (content: string) => saveText(user, id, content) };
}

type Media = { id: number; title: string; alt: string; caption: string; url: string };

/** Without featured images. */
const library = async () =>
  (await wp.php(`
    $media = get_posts(['post_type' => 'attachment', 'post_status' => 'any', 'numberposts' => -1, 'orderby' => 'ID', 'order' => 'ASC']);
    $found = array_filter($media, fn($m) => strpos(get_post_meta($m->ID, '_wp_attached_file', true), 'picture') !== false);
    echo json_encode(array_map(fn($m) => [
      'id' => $m->ID,
      'title' => $m->post_title,
      'alt' => get_post_meta($m->ID, '_wp_attachment_image_alt', true),
      'caption' => $m->post_excerpt,
      'url' => wp_get_attachment_url($m->ID),
    ], array_values($found)));`)) as Media[];

const contentOf = (slug: string) =>
  wp.php(
    `echo json_encode(get_posts(['name' => '${slug}', 'post_status' => 'any', 'post_type' => 'post'])[0]->post_content);`,
  );

test('a picture in the text arrives in the library with its description and caption, and in the post as a block', async () => {
  const user = await baker();
  const wide = await user.upload('#a63');
  const small = await user.upload('#36a');
  const caption = 'Friday’s bake <small>Ada</small>';
  await user.write(
    TEXT +
      figure(wide, 'Loaves on a [wooden] shelf', caption, ' width="900" height="600"') +
      figure(small, '', '', ' width="320" height="213"'),
  );
  const { publication } = await post(user, user.order);
  const [one, two, ...more] = await library();
  expect(more).toEqual([]);
  expect(one).toMatchObject({ alt: 'Loaves on a &#091;wooden] shelf', caption: 'Friday’s bake Ada' });
  expect(two).toMatchObject({ alt: '', caption: '', title: user.piece.title });
  const content = String(await contentOf(user.piece.slug));
  expect(content).toContain(
    `<!-- wp:image {"id":${one?.id},"sizeSlug":"full"} -->\n<figure class="wp-block-image size-full"><img src="${one?.url}" alt="Loaves on a &#091;wooden] shelf" class="wp-image-${one?.id}"/>`,
  );
  expect(content).toContain(`class="wp-image-${two?.id}" width="320" height="213"/></figure>`);
  expect(content).not.toContain('/images/');
  expect(lineOf(publication, 'pictures')).toMatchObject({ outcome: 'arrived', reason: '2 of 2.' });
});

test('an update sends no picture again, renames it where its words changed, and removes one that the text has lost', async () => {
  const user = await baker();
  const [kept, lost] = [await user.upload('#a63'), await user.upload('#36a')];
  await user.write(TEXT + figure(kept, 'Loaves') + figure(lost, 'An oven'));
  await post(user, user.order);
  const before = await library();
  await user.write(figure(kept, 'Rye loaves', 'Fresh') + TEXT);
  const { publication } = await post(user, user.order);
  expect(publication.siteChange).toBeNull();
  const renamed = { id: before[0]?.id, alt: 'Rye loaves', caption: 'Fresh' };
  expect(await library()).toMatchObject([renamed]);
});

test('a picture that was removed from the library is sent again; one from the site’s text comes back as ours', async () => {
  const user = await baker();
  const address = await user.upload('#a63');
  await user.write(TEXT + figure(address, 'Loaves', 'Bake'));
  const { publication } = await post(user, user.order);
  const [first] = await library();
  await wp.php(`wp_delete_attachment(${first?.id}, true); echo 1;`);
  await post(user, user.order);
  const [second, ...more] = await library();
  expect(more).toEqual([]);
  expect(second?.id).not.toBe(first?.id);
  await wp.php(`
    $post = get_posts(['name' => '${user.piece.slug}'])[0];
    wp_update_post(wp_slash(['ID' => $post->ID, 'post_content' => str_replace('shaped by hand', 'shaped by us', $post->post_content)]));
    echo 1;`);
  await user.api.publish.takeOver({ id: publication.id });
  const { content } = await user.api.content.getContent({ id: user.piece.id });
  expect(content).toContain('shaped by us');
  expect(content).toContain(`<img src="${address}" alt="Loaves"`);
});

test('an earlier version comes back with its pictures', async () => {
  const user = await baker();
  const address = await user.upload('#a63');
  await user.write(TEXT + figure(address, 'Loaves'));
  const { publication } = await post(user, user.order);
  await user.write(TEXT);
  await post(user, user.order);
  expect(await library()).toEqual([]);
  const { id } = publication;
  const versions = await user.api.publish.listVersions({ id });
  const versionId = versions.at(-1)?.id ?? '';
  await user.api.publish.putBack({ id, versionId });
  const [back] = await library();
  expect(String(await contentOf(user.piece.slug))).toContain(
    `src="${back?.url}" alt="Loaves" class="wp-image-${back?.id}"`,
  );
});

test('a role that may not upload shows the pictures from here, and the receipt says so', async () => {
  const user = await baker('contributor');
  const address = await user.upload('#a63');
  await user.write(TEXT + figure(address, 'Loaves'));
  const { publication } = await post(user, { ...user.order, status: 'draft' });
  expect(await library()).toEqual([]);
  expect(lineOf(publication, 'pictures')?.reason).toMatch(/^1 of 1\. The role/);
});
