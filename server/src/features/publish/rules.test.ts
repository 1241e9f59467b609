import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AppError } from '#server/errors.ts';
import { afterFile } from '#server/test/after-file.ts';
import { outcome, post } from '#server/test/publisher.ts';
import { startWordPressStandIn } from '#server/test/stubs/wordpress-server.ts';
import { authorsOf } from '#server/test/wordpress/authors.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';

// What holds on any site that can be asked. That a real WordPress behaves like this one is held in the suite "sites".
const site = await startWordPressStandIn();
afterFile(site.close);

const as = authorsOf(site);

const BY_HAND = '<p>By hand</p>';

type Author = Awaited<ReturnType<typeof as>>;

/** The posts of this piece on the site, the trash included. */
const postsOf = ({ piece }: Author) => site.posts.filter(({ slug }) => slug.startsWith(piece.slug));

const imagesOf = async ({ db, websiteId }: Author) => {
  const { marker } = await db.publication.findFirstOrThrow({ where: { websiteId } });
  return site.images.filter(({ slug }) => slug.startsWith(marker));
};

/** What the refusal of a call carries. */
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { cause: AppError }) => error.cause,
  );

test('a double click, a second tab and a second process make one post and all see it @long', async () => {
  const user = await as('administrator');
  const results = await Promise.all([1, 2, 3].map(() => post(user, user.order)));
  expect(new Set(results.map(({ publication }) => publication.link)).size).toBe(1);
  expect(postsOf(user)).toHaveLength(1);
  expect(await imagesOf(user)).toHaveLength(1);
});

test('posting again updates the same post and uploads nothing twice; an edited piece is behind until then @long', async () => {
  const user = await as('administrator');
  await post(user, { ...user.order, status: 'draft' });
  const change = { title: 'Another title', updatedAt: new Date() };
  await user.db.piece.update({ where: { id: user.piece.id }, data: change });
  expect(await user.api.publish.list({ contentId: user.piece.id })).toMatchObject([
    { behind: true, status: 'draft' },
  ]);

  const { publication } = await post(user, { ...user.order, status: 'publish' });
  expect(publication).toMatchObject({ behind: false, status: 'publish' });
  expect(postsOf(user)).toMatchObject([{ title: 'Another title', status: 'publish' }]);
  expect(await imagesOf(user)).toHaveLength(1);
});

test('a post that somebody published, or took off, on the site stays so with an update @long', async () => {
  const user = await as('editor');
  await post(user, { ...user.order, status: 'draft' });
  for (const status of ['publish', 'private', 'draft']) {
    site.edit(user.piece.slug, { status });
    expect((await post(user, user.order)).publication).toMatchObject({ status, errorMessage: null });
    expect(postsOf(user)).toMatchObject([{ status }]);
  }
});

test('a post in the trash counts as deleted, and posting makes a new one @long', async () => {
  const user = await as('editor');
  const { publication } = await post(user, user.order);
  site.edit(user.piece.slug, { status: 'trash' });
  expect(await user.api.publish.statusOnSite({ id: publication.id })).toEqual({ status: null });
  await post(user, user.order);
  expect(postsOf(user).map(({ status }) => status)).toEqual(['trash', 'publish']);
});

test('a post that was edited on the site is not written over; replacing keeps what stood there as a version @long', async () => {
  const user = await as('editor');
  const { publication } = await post(user, user.order);
  site.edit(user.piece.slug, { content: BY_HAND });
  const ours = { title: 'Ours', content: '<p>Ours</p>' };
  await user.db.piece.update({ where: { id: user.piece.id }, data: ours });

  const refusal = await refusalOf(post(user, user.order));
  expect(refusal).toMatchObject({
    reason: 'conflict',
    message: PUBLISH_MESSAGES.siteChanged,
    siteChange: { onSite: { text: 'By hand' }, toSend: { title: 'Ours', text: 'Ours' } },
  });
  expect(postsOf(user)).toMatchObject([{ content: BY_HAND }]);

  await post(user, { ...user.order, replaceSiteChanges: true });
  const versions = await user.api.publish.listVersions({ id: publication.id });
  expect(versions.map(({ origin }) => origin)).toEqual(['sent', 'site', 'sent']);
  await user.api.publish.putBack({ id: publication.id, versionId: versions[1]?.id ?? '' });
  expect(postsOf(user)).toMatchObject([{ content: BY_HAND }]);
});

test('the site’s text is taken over as a new revision of the piece, sanitised; then an update goes through @long', async () => {
  const user = await as('administrator');
  const { publication } = await post(user, user.order);
  site.edit(user.piece.slug, { content: '<p onclick="x()">By <b>hand</b></p><script>x()</script>' });
  expect(await user.api.publish.takeOver({ id: publication.id })).toMatchObject({ siteChange: null });

  const piece = await user.api.content.getContent({ id: user.piece.id });
  expect(piece).toMatchObject({ content: '<p>By <strong>hand</strong></p>', revision: 2 });
  expect((await post(user, user.order)).publication.errorMessage).toBeNull();
});

test('unpublishing makes it a draft; repairing puts back what was changed on the site @long', async () => {
  const user = await as('administrator');
  const { publication } = await post(user, user.order);
  const { id } = publication;
  expect(await user.api.publish.unpublish({ id })).toMatchObject({ status: 'draft' });

  const [made] = structuredClone(postsOf(user));
  site.edit(user.piece.slug, { title: 'Vandalised', content: 'gone' });
  await outcome(await user.api.publish.repair({ id, replaceSiteChanges: true }));
  const { title, status } = made ?? {};
  expect(postsOf(user)).toMatchObject([{ title, status }]);
  expect(postsOf(user)[0]?.content).not.toBe('gone');
});

test('a site that is removed and connected again, or twice, finds its posts @long', async () => {
  const user = await as('editor');
  await post(user, user.order);
  await user.api.websites.delete({ id: user.websiteId });
  expect(await user.api.publish.list({ contentId: user.piece.id })).toEqual([]);

  for (const role of ['administrator', 'editor'] as const) {
    const websiteId = randomUUID();
    const connection = { cmsType: 'wordpress' as const, domain: site.url, ...site.users[role] };
    await user.api.websites.create({ ...connection, id: websiteId });
    await post(user, { ...user.order, websiteId });
    expect(postsOf(user)).toHaveLength(1);
  }
});

test('a post whose marker an editor has dropped is known by its address; another user’s connection knows nothing @long', async () => {
  const user = await as('editor');
  await post(user, user.order);
  await user.api.websites.delete({ id: user.websiteId });
  site.edit(user.piece.slug, { content: BY_HAND });
  const stranger = await as('editor');
  expect(await stranger.api.publish.list({})).toEqual([]);

  const connection = { cmsType: 'wordpress' as const, domain: site.url, ...site.users.editor };
  await user.api.websites.create({ ...connection, id: user.websiteId });
  await expect(post(user, user.order)).rejects.toThrow(PUBLISH_MESSAGES.siteChanged);
  await post(user, { ...user.order, replaceSiteChanges: true });
  expect(postsOf(user)).toHaveLength(1);
});

test('a role that may not upload or publish is told so before anything is written @long', async () => {
  const user = await as('contributor');
  await expect(post(user, user.order)).rejects.toThrow('not allowed');
  expect(postsOf(user)).toEqual([]);
  const { publication } = await post(user, { ...user.order, status: 'draft' });
  expect(publication.receipt?.lines).toContainEqual(
    expect.objectContaining({ field: 'image', outcome: 'dropped' }),
  );
  expect(await imagesOf(user)).toEqual([]);
});
