import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { freePort } from '#server/database/port.ts';
import { removeOldReports, reportAddress } from '#server/features/websites/companion/reports.ts';
import { post, publisher } from '#server/test/publisher.ts';
import { runDueJobs } from '#server/test/run-due-jobs.ts';
import { testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';
import { callWordPress, installCompanion } from '#server/test/wordpress/companion.ts';
import { ownWordPress } from '#server/test/wordpress/own-wordpress.ts';
import type { WordPressRole } from '#server/test/wordpress/start-wordpress.ts';

const wp = await ownWordPress();
const place = await testServices();
const { services } = place;
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const settings = { ...services.settings, publicUrl: url };
const app = await testApp({ settings });
await app.listen({ port, host: '127.0.0.1' });
await installCompanion(wp);

// A user who does not manage the site has two connections.
beforeEach(() => wp.php(`delete_option('veemark_connections'); echo 'true';`));

/** A piece on a WordPress whose plugin reports to this server. */
async function reporting(role: WordPressRole = 'author') {
  const site = { cmsType: 'wordpress' as const, domain: wp.url, ...wp.users[role] };
  const user = await publisher(site, { services: { settings } });
  const check = await user.api.websites.check({ id: user.websiteId });
  expect(check.companion).toEqual({ version: '1.1.0', reports: true, readings: false });
  const { publication } = await post(user, user.order);
  const row = () => user.db.publication.findUniqueOrThrow({ where: { id: publication.id } });
  const looked = async () => {
    await runDueJobs(place);
    return row();
  };
  const reports = () => user.db.websiteReport.count({ where: { websiteId: user.websiteId } });
  return { ...user, row, looked, reports };
}

type Reporting = Awaited<ReturnType<typeof reporting>>;

const secretOf = async ({ db, user, websiteId }: Pick<Reporting, 'db' | 'user' | 'websiteId'>) => {
  const { reportSecret } = await db.website.findUniqueOrThrow({ where: { id: websiteId } });
  return services.secrets.decrypt(reportSecret ?? '', { userId: user.id, websiteId, use: 'reports' });
};

const seconds = () => Math.floor(Date.now() / 1000);

function signed(body: string, secret: string, { id = `msg_${randomUUID()}`, timestamp = seconds() } = {}) {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}

const send = (websiteId: string, headers: Record<string, string>, payload: string) =>
  app.inject({ method: 'POST', url: new URL(reportAddress(url, websiteId)).pathname, headers, payload });

const reportOn = (marker: string) => JSON.stringify({ type: 'post.changed', data: { marker } });

test('a private post is not live, and one that was scheduled on the site becomes live by the report', async () => {
  const user = await reporting('editor');
  const { remoteId } = await user.row();
  await callWordPress(wp, 'editor', `/wp/v2/posts/${remoteId}`, { status: 'private' });
  await expect.poll(user.looked).toMatchObject({ status: 'private', siteChange: null });
  const date_gmt = new Date(Date.now() + 60 * 60_000).toISOString().slice(0, 19);
  await callWordPress(wp, 'editor', `/wp/v2/posts/${remoteId}`, { status: 'future', date_gmt });
  await expect.poll(user.looked).toMatchObject({ status: 'future', siteChange: null });
  expect(await user.api.publish.statusOnSite({ id: (await user.row()).id })).toEqual({ status: 'future' });
  await wp.php(`wp_publish_post(${remoteId}); echo 'true';`);
  await expect.poll(user.looked).toMatchObject({ status: 'publish', siteChange: null });
});

test('a change on the site is known here within five seconds, though nobody visits the site', async () => {
  const user = await reporting();
  const { remoteId } = await user.row();
  expect(await user.looked()).toMatchObject({ status: 'publish', siteChange: null });
  await callWordPress(wp, 'editor', `/wp/v2/posts/${remoteId}`, { status: 'draft', title: 'Another' });
  await expect.poll(user.looked).toMatchObject({ status: 'draft', siteChange: 'edited' });
  const slug = `moved-${randomUUID().slice(0, 8)}`;
  await callWordPress(wp, 'editor', `/wp/v2/posts/${remoteId}`, { status: 'publish', slug });
  const link = `${wp.url}/${slug}/`;
  await expect.poll(user.looked).toMatchObject({ status: 'publish', link });
});

test('deleting the post on the site is reported; what is not ours is not', async () => {
  const user = await reporting('editor');
  const { remoteId } = await user.row();
  const before = await user.reports();
  await callWordPress(wp, 'editor', '/wp/v2/posts/1', { title: 'Somebody else’s' });
  await callWordPress(wp, 'editor', `/wp/v2/posts/${remoteId}?force=true`, {}, 'DELETE');
  await expect.poll(user.looked).toMatchObject({ siteChange: 'removed' });
  expect(await user.reports()).toBe(before + 1);
});

test('a report that does not arrive is sent again until it does', async () => {
  const user = await reporting();
  const { remoteId } = await user.row();
  const address = reportAddress(url, user.websiteId);

  await wp.php(`
    $c = get_option('veemark_connections');
    $c['${address}']['secret'] = 'whsec_' . base64_encode(random_bytes(32));
    update_option('veemark_connections', $c);
    echo 'true';`);

  await callWordPress(wp, 'editor', `/wp/v2/posts/${remoteId}`, { title: 'First try' });

  const waiting = () =>
    wp.php(`
      wp_cache_flush();
      echo json_encode([count(veemark_waiting_reports()), (bool) wp_next_scheduled('veemark_send_reports')]);`);
  await expect.poll(waiting).toEqual([1, true]);
  expect(await user.reports()).toBe(0);
  await user.api.websites.check({ id: user.websiteId });

  await wp.php(`
    foreach (veemark_waiting_reports() as $id => $report) {
      update_option('veemark_report_' . $id, ['due' => time()] + $report);
    }
    do_action('veemark_send_reports');
    echo 'true';`);

  expect(await waiting()).toEqual([0, false]);
  expect(await user.reports()).toBe(1);
});

test('of 1,000 forged, changed, replayed and late reports none is accepted', async () => {
  const user = await reporting();
  const other = await reporting();
  const { marker } = await user.row();
  const body = reportOn(marker);
  const secret = await secretOf(user);
  const real = signed(body, secret);
  expect((await send(user.websiteId, real, body)).statusCode).toBe(202);

  const reports = await user.reports();
  const guess = () => `whsec_${randomBytes(32).toString('base64')}`;
  const attacks: (() => Promise<{ statusCode: number }>)[] = [
    () => send(user.websiteId, real, body),
    () => send(user.websiteId, signed(body, guess()), body),
    async () => send(user.websiteId, signed(body, await secretOf(other)), body),
    () => send(user.websiteId, signed(body, secret, { timestamp: seconds() - 301 }), body),
    () => send(user.websiteId, signed(body, secret, { timestamp: seconds() + 400 }), body),
    () => send(user.websiteId, signed(body, secret), `${body} `),
    () => send(user.websiteId, { ...real, 'webhook-id': `msg_${randomUUID()}` }, body),
    () => send(user.websiteId, { ...real, 'webhook-signature': 'v1,' }, body),
    () => send(user.websiteId, { ...real, 'webhook-signature': 'v1,a '.repeat(90) }, body),
    () => send(user.websiteId, { 'content-type': 'application/json' }, body),
    () => send(other.websiteId, signed(body, secret), body),
    () => send(randomUUID(), signed(body, secret), body),
    () => send('none', signed(body, secret), body),
    () => send(user.websiteId, signed(body, secret), 'x'.repeat(20_000)),
  ];
  const codes = new Set<number>();
  for (let round = 0; round < 1000; round += attacks.length)
    for (const attack of attacks) codes.add((await attack()).statusCode);
  expect(codes).toEqual(new Set([401, 409, 410, 413]));
  expect(await user.reports()).toBe(reports);
  expect(await other.reports()).toBe(0);
});

test('a report on a post of somebody else’s website changes nothing there', async () => {
  const [user, other] = [await reporting(), await reporting()];
  const { marker, lookedAt } = await other.looked();
  const body = reportOn(marker);
  expect((await send(user.websiteId, signed(body, await secretOf(user)), body)).statusCode).toBe(202);
  expect(await other.reports()).toBe(0);
  expect(await other.looked()).toMatchObject({ lookedAt });
});

test('after a report on the heads of many posts, each that is ours is read anew and has the receipt of what is there', async () => {
  const user = await reporting();
  const shownBy = async () => {
    const [publication] = await user.api.publish.list({ contentId: user.piece.id });
    return publication?.receipt?.lines.find(({ field }) => field === 'metaDescription')?.reason;
  };
  expect(await shownBy()).toBe('Shown by the Veemark plugin.');
  await wp.useSeoPlugin('yoast');
  await wp.php(`do_action('veemark_renew_heads', 0); echo 'true';`);
  await expect.poll(user.row).toMatchObject({ siteChange: 'head' });
  await services.queue.add('sweepPublications', {});
  expect(await user.looked()).toMatchObject({ siteChange: null, status: 'publish' });
  expect(await shownBy()).toBe('Shown by Yoast SEO.');
  await wp.useSeoPlugin(null);
});

test('a removed website ends its connection on the site; a deleted account ends it with the next report', async () => {
  const addresses = () => wp.php(`wp_cache_flush(); echo json_encode(array_keys(veemark_connections()));`);
  const [user, leaver] = [await reporting(), await reporting('editor')];
  const { remoteId } = await leaver.row();
  await user.api.websites.delete({ id: user.websiteId });
  expect(await addresses()).not.toContain(reportAddress(url, user.websiteId));
  await leaver.api.account.deleteAccount();
  expect(await addresses()).toContain(reportAddress(url, leaver.websiteId));
  await callWordPress(wp, 'editor', `/wp/v2/posts/${remoteId}`, { title: 'After the account' });
  await expect.poll(addresses).not.toContain(reportAddress(url, leaver.websiteId));
});

test('an author cannot take over the connection of another user of the site', async () => {
  const user = await reporting('editor');
  const to = { address: reportAddress(url, user.websiteId), secret: `whsec_${'A'.repeat(43)}=` };
  expect(await callWordPress(wp, 'author', '/veemark/v1/connection', to)).toMatchObject({ status: 403 });
  expect(await callWordPress(wp, 'contributor', '/veemark/v1/connection', to)).toMatchObject({ status: 403 });
  expect(await callWordPress(wp, null, '/veemark/v1/connection', to)).toMatchObject({ status: 401 });
});

test('the ids of old reports are forgotten', async () => {
  const user = await reporting();
  const body = reportOn((await user.row()).marker);
  await send(user.websiteId, signed(body, await secretOf(user)), body);
  await removeOldReports(services);
  expect(await user.reports()).toBe(1);
  await removeOldReports({ ...services, now: () => new Date(Date.now() + 2 * 86_400_000) });
  expect(await user.reports()).toBe(0);
});
