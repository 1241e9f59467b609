import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AppError } from '#server/errors.ts';
import { addImageAgain, storedPiece } from '#server/test/published-piece.ts';
import { outcome, post } from '#server/test/publisher.ts';
import { runDueJobs } from '#server/test/run-due-jobs.ts';
import { testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';
import { authorsOf, lineOf } from '#server/test/wordpress/authors.ts';
import { ownWordPress } from '#server/test/wordpress/own-wordpress.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';

const wp = await ownWordPress();

const as = authorsOf(wp);

type Row = { id: number; title: string; text: string; excerpt: string; status: string; image: string };

/** What WordPress itself holds of the post, byte for byte. */
const stored = async (slug: string) =>
  (await wp.php(`
    $all = get_posts(['post_type' => 'post', 'post_status' => ['publish', 'draft', 'trash'], 'numberposts' => -1]);
    $p = array_values(array_filter($all, fn($p) => strpos($p->post_name, '${slug}') === 0))[0];
    echo json_encode([
      'id' => $p->ID, 'title' => $p->post_title, 'text' => $p->post_content, 'excerpt' => $p->post_excerpt,
      'status' => $p->post_status,
      'image' => md5_file(get_attached_file(get_post_thumbnail_id($p))) ?: '',
    ]);`)) as Row;

const BY_HAND = '<!-- wp:paragraph --><p>By <b>hand</b></p><!-- /wp:paragraph -->';

/** Somebody edits the post on the site, in a later second than it was written: WordPress counts in seconds. */
const edit = async (slug: string, fields = `['post_content' => '${BY_HAND}']`) =>
  wp.php(`
    $p = get_posts(['name' => '${slug}', 'post_status' => 'any'])[0];
    while (time() <= strtotime($p->post_modified_gmt . ' UTC')) usleep(20000);
    kses_remove_filters();
    wp_update_post(['ID' => $p->ID] + ${fields}); echo json_encode(true);`);

/** What the refusal of a call carries. */
const refusalOf = async (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { cause: AppError }) => error.cause,
  );

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000);

/** As if nobody had looked for long: since the delivery, or since a look in the days after it. */
async function letTimePass(
  { db, websiteId }: Awaited<ReturnType<typeof as>>,
  since: 'delivery' | 'look' = 'delivery',
) {
  const publication = { websiteId };
  const createdAt = hoursAgo(since === 'delivery' ? 25 : 49);
  await db.publicationVersion.updateMany({ where: { publication }, data: { createdAt } });
  await db.publication.updateMany({ where: publication, data: { lookedAt: hoursAgo(25) } });
}

/** The daily look, as a worker does it. @returns what it asked for */
async function lookAtAll() {
  const from = (await wp.requests()).length;
  const worker = await testServices();
  await worker.services.queue.add('lookAtWebsites', {});
  await runDueJobs(worker);
  return (await wp.requests()).slice(from).filter((line) => line.startsWith('GET /wp-json/wp/v2/posts'));
}

test('a post that was edited on the site is not written over: the answer shows all three texts', async () => {
  const user = await as('editor');
  const { publication } = await post(user, user.order);
  await edit(user.piece.slug);

  const before = await stored(user.piece.slug);
  const ours = { title: 'Ours', content: '<p>Ours</p>' };
  await user.db.piece.update({ where: { id: user.piece.id }, data: ours });

  const refusal = await refusalOf(post(user, user.order));

  expect(refusal).toMatchObject({
    reason: 'conflict',
    message: PUBLISH_MESSAGES.siteChanged,
    siteChange: {
      publicationId: publication.id,
      delivered: { title: 'Grüße aus 東京 & more' },
      onSite: { text: 'By hand' },
      toSend: { title: 'Ours', text: 'Ours' },
    },
  });

  expect(refusal?.siteChange?.delivered.text).toContain('Hello there, see this.');

  const { token } = await user.api.account.createAccessToken({ name: 'program' });
  const app = await testApp();
  const answer = await app.inject({
    method: 'POST',
    url: `/api/content/${user.piece.id}/publish`,
    headers: { authorization: `Bearer ${token}` },
    payload: { websiteId: user.websiteId },
  });

  expect([answer.statusCode, answer.json()]).toMatchObject([409, { siteChange: refusal?.siteChange }]);
  expect(await stored(user.piece.slug)).toEqual(before);
  expect(await user.api.publish.list({ contentId: user.piece.id })).toMatchObject([
    { siteChange: 'edited', errorMessage: null, status: 'publish' },
  ]);

  const { id } = publication;
  const { publish } = user.api;
  for (const call of [async () => outcome(await publish.repair({ id })), () => publish.unpublish({ id })])
    expect((await refusalOf(call()))?.siteChange).toBeTruthy();
  expect(await stored(user.piece.slug)).toEqual(before);
});

test('replacing keeps what stood on the site as a version, which can be put back', async () => {
  const user = await as('editor');
  const { publication } = await post(user, user.order);
  await edit(user.piece.slug);
  const theirs = await stored(user.piece.slug);
  const replaced = await post(user, { ...user.order, replaceSiteChanges: true });
  expect(replaced.publication).toMatchObject({ siteChange: null, errorMessage: null });
  const versions = await user.api.publish.listVersions({ id: publication.id });
  expect(versions.map(({ origin }) => origin)).toEqual(['sent', 'site', 'sent']);
  await user.api.publish.putBack({ id: publication.id, versionId: versions[1]?.id ?? '' });
  expect(await stored(user.piece.slug)).toEqual(theirs);
});

test('the site’s text is taken over as a new revision of the piece, sanitised; then an update goes through', async () => {
  const user = await as('administrator');
  const { publication } = await post(user, user.order);
  await edit(
    user.piece.slug,
    `['post_title' => 'Theirs &amp; more', 'post_content' => '<!-- wp:paragraph --><p onclick="x()">By <b>hand</b></p><!-- /wp:paragraph --><script>x()</script>']`,
  );
  const taken = await user.api.publish.takeOver({ id: publication.id });
  expect(taken).toMatchObject({ siteChange: null, behind: false });
  expect(taken.receipt?.checkedAt).not.toBe(publication.receipt?.checkedAt);
  const piece = await user.api.content.getContent({ id: user.piece.id });
  expect(piece).toMatchObject({
    title: 'Theirs & more',
    content: '<p>By <strong>hand</strong></p>',
    revision: 2,
  });
  expect(await user.api.content.listVersions({ id: user.piece.id })).toMatchObject([{ revision: 1 }]);
  await user.db.piece.update({ where: { id: user.piece.id }, data: { excerpt: 'New' } });
  await post(user, user.order);
  expect(await stored(user.piece.slug)).toMatchObject({ title: 'Theirs & more', excerpt: 'New' });
});

test('a mere touch, another status and other categories are no edit', async () => {
  const user = await as('editor');
  await post(user, user.order);
  await edit(user.piece.slug, `['post_status' => 'draft']`);
  await wp.php(`wp_set_post_categories(${(await stored(user.piece.slug)).id}, []); echo json_encode(true);`);
  await letTimePass(user);
  const [looked] = await user.api.publish.lookOnSite({ contentId: user.piece.id });
  expect(looked).toMatchObject({ siteChange: null, status: 'draft' });
  await post(user, user.order);
});

test('opening a piece’s publications shows what was edited or deleted on the site', async () => {
  const user = await as('editor');
  await post(user, user.order);
  for (const [siteChange, fields] of [
    ['edited', `['post_excerpt' => 'Theirs']`],
    ['removed', `['post_status' => 'trash']`],
  ] as const) {
    await edit(user.piece.slug, fields);
    await letTimePass(user);
    expect(await user.api.publish.lookOnSite({ contentId: user.piece.id })).toMatchObject([{ siteChange }]);
  }
});

test('every day a site is asked once about all its posts; only what was touched is read, one request a second', async () => {
  const user = await as('editor');
  await post(user, user.order);
  const other = await storedPiece(user.db, user.user.id, { slug: `piece-${randomUUID().slice(0, 8)}` });
  const draft = await storedPiece(user.db, user.user.id, { slug: `piece-${randomUUID().slice(0, 8)}` });
  await post(user, { ...user.order, contentId: other.id });
  await post(user, { ...user.order, contentId: draft.id, status: 'draft' });
  await edit(user.piece.slug);
  await wp.php(`wp_publish_post(${(await stored(draft.slug)).id}); echo json_encode(true);`);
  await letTimePass(user, 'look');
  const idOf = async ({ slug }: { slug: string }) => (await stored(slug)).id;
  const ids = await Promise.all([user.piece, other, draft].map(idOf));
  const asked = await lookAtAll();
  const list = async (contentId: string) => (await user.api.publish.list({ contentId }))[0];
  expect(await list(user.piece.id)).toMatchObject({ siteChange: 'edited' });
  expect(await list(other.id)).toMatchObject({ siteChange: null });
  // What went live on the site has got the structured data it waited for.
  expect(await list(draft.id)).toMatchObject({ siteChange: null, status: 'publish' });
  expect((await stored(draft.slug)).text).toContain('ld+json');
  const together = asked.map((line) => new URLSearchParams(line.split('?')[1]).get('include')?.split(','));
  expect(together.filter((included) => ids.some((id) => included?.includes(String(id))))).toHaveLength(1);
  const isRead = (id: number | undefined) => asked.some((line) => line.includes(`/posts/${id}`));
  expect(ids.map(isRead)).toEqual([true, false, true]);
});

test('an edit in the second of the delivery, which leaves the time as it was, is found by the first daily look', async () => {
  const user = await as('editor');
  await post(user, user.order);
  await wp.php(`
    global $wpdb;
    $wpdb->update($wpdb->posts, ['post_content' => '${BY_HAND}'], ['post_name' => '${user.piece.slug}']);
    wp_cache_flush(); echo json_encode(true);`);
  await letTimePass(user);
  await lookAtAll();
  expect(await user.api.publish.list({ contentId: user.piece.id })).toMatchObject([{ siteChange: 'edited' }]);
});

test.each(['editor', 'author'] as const)(
  'an %s puts an earlier version back byte for byte, its image too; the piece stays as it is',
  async (role) => {
    const user = await as(role);
    const { publication } = await post(user, user.order);
    const first = await stored(user.piece.slug);
    const featuredImage = await addImageAgain(user.db, user.piece);
    const data = { title: 'Another', content: '<p>Another</p>', featuredImage, updatedAt: new Date() };
    await user.db.piece.update({ where: { id: user.piece.id }, data });
    await post(user, user.order);
    expect((await stored(user.piece.slug)).title).toBe('Another');
    const [, earlier] = await user.api.publish.listVersions({ id: publication.id });
    const back = await user.api.publish.putBack({ id: publication.id, versionId: earlier?.id ?? '' });
    expect(back).toMatchObject({ behind: true, status: 'publish', siteChange: null });
    expect(await stored(user.piece.slug)).toEqual(first);
    expect(await user.api.content.getContent({ id: user.piece.id })).toMatchObject({ title: 'Another' });
    await edit(user.piece.slug);
    const again = user.api.publish.putBack({ id: publication.id, versionId: earlier?.id ?? '' });
    expect((await refusalOf(again))?.siteChange).toMatchObject({
      onSite: { text: 'By hand' },
      toSend: { title: 'Grüße aus 東京 & more' },
    });
  },
);

test('deleting on the site moves the post to the trash there; posting makes a new one', async () => {
  const user = await as('editor');
  const { publication } = await post(user, user.order);
  expect(await user.api.publish.removeFromSite({ id: publication.id })).toMatchObject({
    status: 'removed',
    link: null,
  });
  expect(await stored(user.piece.slug)).toMatchObject({ status: 'trash' });
  await expect(user.api.publish.unpublish({ id: publication.id })).rejects.toThrow(
    PUBLISH_MESSAGES.notPostedYet,
  );
  expect((await post(user, user.order)).publication).toMatchObject({ status: 'publish' });
});

test('a version that comes back through a weaker role says what WordPress has stripped from it', async () => {
  const user = await as('administrator');
  const { publication } = await post(user, user.order);
  const rich = `<!-- wp:html --><iframe src="https://example.com/"></iframe><p onclick="x()">By hand</p><!-- /wp:html -->`;
  await edit(user.piece.slug, `['post_content' => '${rich}']`);
  await post(user, { ...user.order, replaceSiteChanges: true });
  const versions = await user.api.publish.listVersions({ id: publication.id });
  const versionOf = (origin: string) => versions.find((version) => version.origin === origin)?.id ?? '';
  const first = await user.api.publish.putBack({ id: publication.id, versionId: versionOf('site') });
  expect(lineOf(first, 'text')).toMatchObject({ outcome: 'arrived' });
  await post(user, user.order);
  await wp.php(`
    (new WP_User(get_user_by('login', 'author')->ID))->add_cap('edit_others_posts');
    (new WP_User(get_user_by('login', 'author')->ID))->add_cap('edit_published_posts'); echo 'true';`);
  await user.api.websites.update({ id: user.websiteId, domain: wp.url, ...wp.users.author });
  const second = await user.api.publish.putBack({ id: publication.id, versionId: versionOf('site') });
  expect(lineOf(second, 'text')).toMatchObject({
    outcome: 'changed',
    found: 'without <iframe>, <p onclick>',
    reason: 'WordPress has removed what the role of the user may not write.',
  });
  expect((await stored(user.piece.slug)).text).not.toContain('iframe');
});
