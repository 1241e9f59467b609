import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PostToWebsiteInput, PublishEvent } from '#shared/publish.ts';
import { storedPiece } from '../../test/published-piece.ts';
import { signedIn } from '../../test/signed-in.ts';
import {
  startWordPress,
  type TestWordPress,
  type WordPressRole,
} from '../../test/wordpress/start-wordpress.ts';

let wp: TestWordPress;
beforeAll(async () => {
  wp = await startWordPress();
});
afterAll(() => wp.stop());
afterEach(() => wp.misbehave(null));

type User = Awaited<ReturnType<typeof signedIn>>;
type Piece = Parameters<typeof storedPiece>[2];

/** A user with this WordPress connected in a role, and a piece to post. */
async function publisher(role: WordPressRole = 'administrator', fields: Piece = {}) {
  const user = await signedIn();
  const { username, appPassword } = wp.users[role];
  const website = { id: randomUUID(), cmsType: 'wordpress' as const, domain: wp.url, username, appPassword };
  await user.api.websites.create(website);
  const slug = `piece-${randomUUID().slice(0, 8)}`;
  const piece = await storedPiece(user.db, user.user.id, { slug, ...fields });
  const order = { contentId: piece.id, websiteId: website.id };
  return { ...user, piece, websiteId: website.id, order };
}

async function post(
  { api }: Pick<User, 'api'>,
  order: Pick<PostToWebsiteInput, 'contentId' | 'websiteId'> & Partial<PostToWebsiteInput>,
) {
  const events: PublishEvent[] = [];
  for await (const event of await api.publish.postToWebsite(order)) events.push(event);
  const last = events.at(-1);
  if (last?.type !== 'done') throw new Error('It did not end in a publication');
  const steps = events.flatMap((event) => (event.type === 'step' ? event.step : []));
  return { steps, publication: last.publication };
}

/** What WordPress itself holds of posts with this slug or a numbered variant of it. */
async function remote(slug: string | undefined, type = 'post') {
  return (await wp.php(`
    global $wpdb;
    $rows = get_posts(['post_type' => '${type}', 'post_status' => 'any', 'numberposts' => -1]);
    $found = array_filter($rows, fn($p) => strpos(urldecode($p->post_name), '${slug}') === 0);
    echo json_encode(array_map(fn($p) => [
      'title' => $p->post_title,
      'slug' => $p->post_name,
      'status' => $p->post_status,
      'excerpt' => $p->post_excerpt,
      'alt' => get_post_meta(get_post_thumbnail_id($p), '_wp_attachment_image_alt', true),
      'mime' => get_post_mime_type(get_post_thumbnail_id($p)),
      'tags' => wp_get_post_tags($p->ID, ['fields' => 'names']),
      'blocks' => array_column(array_filter(parse_blocks($p->post_content), fn($b) => $b['blockName'] || trim($b['innerHTML'])), 'blockName'),
      'content' => $p->post_content,
    ], array_values($found)));
  `)) as {
    title: string;
    slug: string;
    status: string;
    excerpt: string;
    alt: string;
    mime: string;
    tags: string[];
    blocks: (string | null)[];
    content: string;
  }[];
}

test('a blog post arrives as a post made of blocks, with its image, tags and structured data', async () => {
  const user = await publisher();
  const { steps, publication } = await post(user, user.order);
  expect(steps).toEqual(['image', 'post', 'check']);
  expect(publication).toMatchObject({
    status: 'publish',
    link: `${wp.url}/${user.piece.slug}/`,
    behind: false,
  });
  const [there, ...others] = await remote(user.piece.slug);
  expect(others).toEqual([]);
  expect(there).toMatchObject({
    title: 'Grüße aus 東京 & more',
    status: 'publish',
    excerpt: 'A short “excerpt” & nothing else.',
    alt: 'A bridge at “night”',
    mime: 'image/jpeg',
  });
  expect(there?.tags.toSorted()).toEqual(['R&amp;D', 'travel', '東京']);
  expect(there?.blocks).toEqual(
    'paragraph heading list list heading table quote code separator image html paragraph html'
      .split(' ')
      .map((name) => `core/${name}`),
  );
  expect(publication.receipt?.lines.filter(({ outcome }) => outcome !== 'arrived')).toEqual([
    expect.objectContaining({ field: 'metaDescription', outcome: 'dropped' }),
  ]);
});
