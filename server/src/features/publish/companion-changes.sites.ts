import { afterEach, expect, test } from 'vitest';
import { post } from '#server/test/publisher.ts';
import { runDueJobs } from '#server/test/run-due-jobs.ts';
import { testServices } from '#server/test/test-services.ts';
import { authorsOf, headItemsOf, notArrived, ONCE } from '#server/test/wordpress/authors.ts';
import { callWordPress, installCompanion, removeCompanion } from '#server/test/wordpress/companion.ts';
import { ownWordPress } from '#server/test/wordpress/own-wordpress.ts';

const wp = await ownWordPress();
afterEach(async () => {
  await wp.useSeoPlugin(null);
  await removeCompanion(wp);
});

const as = authorsOf(wp);

type User = Awaited<ReturnType<typeof as>>;

const publicationOf = async ({ api, piece }: User) => {
  const [publication] = await api.publish.list({ contentId: piece.id });
  if (!publication) throw new Error('Nothing was posted');
  return publication;
};

const headOf = async (user: User) => headItemsOf((await publicationOf(user)).link);

const missing = async (user: User) => notArrived(await publicationOf(user));

/** A day later the daily look and what follows from it are over. */
async function aDayLater({ db, websiteId }: User) {
  await db.publication.updateMany({ where: { websiteId }, data: { lookedAt: new Date(0), lookAt: null } });
  await run('lookAtWebsites');
  await run('sweepPublications');
}

async function run(task: 'lookAtWebsites' | 'sweepPublications') {
  const worker = await testServices();
  await worker.services.queue.add(task, {});
  await runDueJobs(worker);
}

/** A post on a site with the plugin, and its page with all of its head. */
async function postedWhole() {
  await installCompanion(wp);
  const user = await as('administrator');
  await post(user, user.order);
  expect(await headOf(user)).toEqual(ONCE);
  return user;
}

test('when the plugin is gone, the check marks each post there, and its page is read and completed as far as WordPress can', async () => {
  const user = await postedWhole();
  await wp.php(`
    require_once ABSPATH . 'wp-admin/includes/plugin.php';
    deactivate_plugins('veemark/veemark.php'); echo 'true';`);
  await user.api.websites.check({ id: user.websiteId });
  expect(await publicationOf(user)).toMatchObject({ siteChange: 'head', status: 'publish' });
  await run('sweepPublications');
  expect(await publicationOf(user)).toMatchObject({ siteChange: null });
  expect((await missing(user)).map(({ field }) => field)).toEqual([
    'titleTag',
    'metaDescription',
    'sharingTags',
  ]);
  expect(await headOf(user)).toMatchObject({ article: 1, description: 0 });
  // The plugin is active again: ours in the text gives way to what it shows.
  await installCompanion(wp);
  await user.api.websites.check({ id: user.websiteId });
  expect(await publicationOf(user)).toMatchObject({ siteChange: 'head' });
  await run('sweepPublications');
  expect(await missing(user)).toEqual([]);
  expect(await headOf(user)).toEqual(ONCE);
});

test('a plugin that was deleted with its data and installed again gets all heads by the daily look, and reports again', async () => {
  const user = await postedWhole();
  await wp.php(`update_option('veemark_remove_data', '1'); echo 'true';`);
  await removeCompanion(wp);
  await installCompanion(wp);
  expect(await headOf(user)).toMatchObject({ description: 0, article: 0 });
  await aDayLater(user);
  expect(await publicationOf(user)).toMatchObject({ siteChange: null });
  expect(await headOf(user)).toEqual(ONCE);
  expect(await missing(user)).toEqual([]);
  const { json } = await callWordPress(wp, 'administrator', '/veemark/v1/status');
  expect((json as { connections: string[] }).connections.join(' ')).toContain(user.websiteId);
});

test('a plugin with fewer abilities than before marks the posts; the same one does not', async () => {
  const user = await postedWhole();
  await user.api.websites.check({ id: user.websiteId });
  expect(await publicationOf(user)).toMatchObject({ siteChange: null });
  const { companion } = await user.db.website.findUniqueOrThrow({ where: { id: user.websiteId } });
  const more = { ...(companion as { installation: string }), abilities: ['heads', 'another'] };
  await user.db.website.update({ where: { id: user.websiteId }, data: { companion: more } });
  await user.api.websites.check({ id: user.websiteId });
  expect(await publicationOf(user)).toMatchObject({ siteChange: 'head' });
});

test('texts that were typed in an SEO plugin stay when heads are delivered again', async () => {
  await wp.useSeoPlugin('yoast');
  const user = await postedWhole();
  const { remoteId } = await user.db.publication.findFirstOrThrow({ where: { websiteId: user.websiteId } });
  await wp.php(`
    update_post_meta(${remoteId}, '_yoast_wpseo_metadesc', 'Typed');
    update_option('veemark_installation', 'another'); echo 'true';`);
  await user.api.websites.check({ id: user.websiteId });
  await run('sweepPublications');
  expect(await wp.php(`echo json_encode(get_post_meta(${remoteId}, '_yoast_wpseo_metadesc', true));`)).toBe(
    'Typed',
  );
  expect(await publicationOf(user)).toMatchObject({ siteChange: 'edited' });
  await expect(post(user, user.order)).rejects.toMatchObject({
    cause: { siteChange: { onSite: { metaDescription: 'Typed' } } },
  });
});

test('a website that a program connects has its connection for reports at once', async () => {
  await installCompanion(wp);
  const { websiteId, db } = await as('administrator');
  const { json } = await callWordPress(wp, 'administrator', '/veemark/v1/status');
  expect((json as { connections: string[] }).connections.join(' ')).toContain(websiteId);
  const { reportSecret } = await db.website.findUniqueOrThrow({ where: { id: websiteId } });
  expect(reportSecret).not.toBeNull();
});

test('without the plugin, two articles on one page are found by the daily look and become one', async () => {
  const user = await as('administrator');
  await post(user, user.order);
  expect(await headOf(user)).toMatchObject({ article: 1 });
  await wp.useSeoPlugin('yoast');
  expect(await headOf(user)).toMatchObject({ article: 2 });
  await aDayLater(user);
  expect(await headOf(user)).toMatchObject({ article: 1 });
  expect(await publicationOf(user)).toMatchObject({ siteChange: null });
  const data = (await publicationOf(user)).receipt?.lines.find(({ field }) => field === 'jsonLd');
  expect(data).toMatchObject({ outcome: 'left', count: 1 });
  await post(user, user.order);
  expect(await headOf(user)).toMatchObject({ article: 1 });
});
