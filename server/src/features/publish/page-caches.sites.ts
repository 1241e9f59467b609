import { afterEach, expect, test } from 'vitest';
import { post } from '#server/test/publisher.ts';
import { runDueJobs } from '#server/test/run-due-jobs.ts';
import { testServices } from '#server/test/test-services.ts';
import { authorsOf, notArrived } from '#server/test/wordpress/authors.ts';
import { installCompanion } from '#server/test/wordpress/companion.ts';
import { ownWordPress } from '#server/test/wordpress/own-wordpress.ts';
import { CACHED } from './receipt/receipt-line.ts';

const wp = await ownWordPress();
await installCompanion(wp);
afterEach(() => wp.usePageCache(null));

const SECOND = { title: 'Second', metaDescription: 'The second.', head: '<title>The second title</title>' };

/** A user whose post was read by a visitor, and was updated since. */
async function updated() {
  const user = await authorsOf(wp)('administrator');
  const { publication } = await post(user, user.order);
  await (await fetch(publication.link ?? '')).text();
  await user.db.piece.update({ where: { id: user.piece.id }, data: SECOND });
  return { ...user, missing: notArrived((await post(user, user.order)).publication) };
}

type User = Awaited<ReturnType<typeof updated>>;

async function missing({ api, piece }: User) {
  const [publication] = await api.publish.list({ contentId: piece.id });
  return notArrived(publication ?? { receipt: null });
}

/** What the queue does once the time of the next look has come. */
async function look({ db, websiteId }: User, task: 'sweepPublications' | 'lookAtWebsites') {
  const where = { websiteId, lookAt: { not: null } };
  await db.publication.updateMany({ where, data: { lookAt: new Date() } });
  const worker = await testServices();
  await worker.services.queue.add(task, {});
  await runDueJobs(worker);
}

test('a public page is read past a cache that keeps pages by their address', async () => {
  await wp.usePageCache('address');
  expect((await updated()).missing).toEqual([]);
});

test('what a cache still shows as it was is not called missing, and is read again by itself until it is there', async () => {
  await wp.usePageCache('path');
  const user = await updated();
  const { missing: held } = user;
  expect(held.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['titleTag', 'metaDescription', 'sharingTags', 'dataTitle']),
  );
  expect(held.map(({ outcome, reason }) => [outcome, reason])).toEqual(held.map(() => ['unchecked', CACHED]));
  await look(user, 'sweepPublications');
  expect(await missing(user)).toEqual(held);
  await wp.usePageCache('path');
  await look(user, 'sweepPublications');
  expect(await missing(user)).toEqual([]);
});

test('what a cache shows for hours is read again with the daily look', async () => {
  await wp.usePageCache('path');
  const user = await updated();
  const settled = { lookAt: null, lookedAt: new Date(0) };
  await user.db.publication.updateMany({ where: { websiteId: user.websiteId }, data: settled });
  await wp.usePageCache(null);
  await look(user, 'lookAtWebsites');
  expect(await missing(user)).toEqual([]);
});
