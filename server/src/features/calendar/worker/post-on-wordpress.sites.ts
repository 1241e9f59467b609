import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lookAtPublication } from '#server/features/publish/changes/look-at-publication.ts';
import { saveText, saveWithSource } from '#server/test/piece-with-source.ts';
import { post, publisher } from '#server/test/publisher.ts';
import { startServer } from '#server/test/server-process.ts';
import { startFaultyFront } from '#server/test/stubs/faulty-front.ts';
import { testServices } from '#server/test/test-services.ts';
import { ownWordPress } from '#server/test/wordpress/own-wordpress.ts';
import { DEFAULT_PLAN } from '#shared/rules/calendar.ts';
import { findDue } from '../queries.ts';
import { sweepCalendar } from './sweep-calendar.ts';
import { workOnEntry } from './work-on-entry.ts';

const HOUR_MS = 3_600_000;
const FOLLOWED_WITHIN_MS = 30_000;
const wp = await ownWordPress();

/** A user whose piece goes out in an hour, and a clock. */
async function planned(domain = wp.url) {
  const clock = { now: new Date() };
  const user = await publisher(
    { cmsType: 'wordpress', domain, ...wp.users.editor },
    { services: { now: () => clock.now } },
  );
  const at = new Date(Math.ceil((clock.now.getTime() + HOUR_MS) / 60_000) * 60_000);
  const id = randomUUID();
  const entry = {
    id,
    contentId: user.piece.id,
    time: { kind: 'at' as const, localTime: at.toISOString().slice(0, 16) },
  };

  return {
    ...user,
    id,
    plan: () => user.api.publish.addEntries({ websiteId: user.websiteId, timeZone: 'UTC', entries: [entry] }),
    entry: () => user.db.calendarEntry.findUniqueOrThrow({ where: { id } }),
    hourComes: async () => {
      clock.now = at;
      await sweepCalendar(user.services);
      const due = await findDue(user.services);
      const work = () => Promise.all(due.map(({ id: dueId }) => workOnEntry(user.services, { id: dueId })));
      await Promise.all([work(), work()]);
    },
    posts: () =>
      wp.php(
        `echo json_encode(array_map(fn($p) => $p->post_status, get_posts(['name' => '${user.piece.slug}', 'post_status' => 'any'])));`,
      ),
  };
}

test('a draft on the site is no post of its week until it is public: by its entry here, or there', async () => {
  const { plan, hourComes, entry, posts, api, order, piece, websiteId, services, db } = await planned();
  const pace = () => api.publish.pace({ websiteId, timeZone: 'UTC' });
  const stands = async () => {
    const [shown] = await api.publish.list({ websiteId });
    return { id: shown?.id ?? '', status: shown?.status, publishedAt: shown?.publishedAt };
  };
  await post({ api }, { ...order, status: 'draft' });
  expect(await stands()).toMatchObject({ status: 'draft', publishedAt: null });
  expect(await pace()).toMatchObject({ posted: 0 });
  await plan();
  await hourComes();
  expect(await posts()).toEqual(['publish']);
  expect(await pace()).toMatchObject({ posted: 1 });

  const { status, postedAt } = await entry();
  const { id, publishedAt } = await stands();
  expect([status, postedAt?.toISOString()]).toEqual(['posted', publishedAt]);
  expect(await api.publish.unpublish({ id })).toMatchObject({ status: 'draft' });
  await db.publication.update({ where: { id }, data: { postedAt: new Date(0) } });
  expect(await pace()).toMatchObject({ posted: 0 });
  await wp.php(
    `$found = get_posts(['name' => '${piece.slug}', 'post_status' => 'draft']); wp_publish_post($found[0]->ID); echo json_encode(true);`,
  );
  await lookAtPublication(services, { id });
  expect(await stands()).toMatchObject({ status: 'publish', publishedAt: expect.any(String) });
  expect(await pace()).toMatchObject({ posted: 1 });
});

test('open claims hold a planned piece where the account is strict; elsewhere nobody is said to have decided', async () => {
  const strict = await planned();
  await saveWithSource(strict, strict.piece.id, '<p>We sold 480 loaves.</p>');
  await strict.api.account.savePostingRules({ holdsOpenClaims: true });
  await strict.plan();
  await strict.hourComes();
  expect(await strict.entry()).toMatchObject({ status: 'held', lastError: '1 claim has no source: “480”.' });
  expect(await strict.posts()).toEqual([]);

  const other = await planned();
  await saveWithSource(other, other.piece.id, '<p>We sold 480 loaves.</p>');
  await other.plan();
  await other.hourComes();
  expect(await other.entry()).toMatchObject({ status: 'posted' });
  expect(await other.db.claimDecision.count({ where: { contentId: other.piece.id } })).toBe(0);
});

test('an edit at the very hour: either the text that was approved is posted, or none', async () => {
  const { api, plan, hourComes, entry, posts, piece, websiteId, db, user, id } = await planned();
  const approving = await db.publishPlan.create({
    data: { ...DEFAULT_PLAN, userId: user.id, websiteId, timeZone: 'UTC' },
  });
  await plan();
  await db.calendarEntry.update({ where: { id }, data: { planId: approving.id } });
  await Promise.all([hourComes(), saveText({ api }, piece.id, '<p>Nobody has read this.</p>')]);
  const { status } = await entry();
  expect(['posted', 'held', 'review']).toContain(status);
  expect(await posts()).toEqual(status === 'posted' ? ['publish'] : []);
  const sent = await wp.php(
    `echo json_encode(array_map(fn($p) => $p->post_content, get_posts(['name' => '${piece.slug}', 'post_status' => 'any'])));`,
  );
  expect(JSON.stringify(sent)).not.toContain('Nobody has read this.');
});

test('a worker killed while it sends a planned post is followed by another within seconds, and the site has one post', async () => {
  const { databaseUrl } = await testServices();
  const env = { DATABASE_URL: databaseUrl, SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') };
  const front = await startFaultyFront(wp.url);
  onTestFinished(front.close);
  const { id, db, plan, entry, posts } = await planned(front.url);
  await plan();
  const sends = front.arm(({ path }) => path.endsWith('/wp/v2/media'), { kind: 'hang' });
  await db.calendarEntry.update({ where: { id }, data: { slotAt: new Date(Date.now() - 1000) } });
  const killed = await startServer(env);
  onTestFinished(() => killed.end('SIGKILL'));
  await sends;
  const other = await startServer(env);
  onTestFinished(() => other.end('SIGTERM'));
  expect((await entry()).status).toBe('posting');
  await killed.end('SIGKILL');
  const isPosted = async () => expect((await entry()).status).toBe('posted');
  await vi.waitFor(isPosted, { timeout: FOLLOWED_WITHIN_MS, interval: 200 });
  expect(await posts()).toEqual(['publish']);
});
