import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { post } from '#server/test/publisher.ts';
import { runDueJobs } from '#server/test/run-due-jobs.ts';
import { testServices } from '#server/test/test-services.ts';
import { authorsOf } from '#server/test/wordpress/authors.ts';
import { ownWordPress } from '#server/test/wordpress/own-wordpress.ts';

const INSERT_MS = 150_000;

const wp = await ownWordPress();

test('a site that takes 150 s to insert a post ends with one post, although the user tries again before it answers', async () => {
  const user = await authorsOf(wp)('administrator');
  await wp.misbehave('sleep-150-s-before-insert', 1);
  const insertedAt = performance.now() + INSERT_MS;
  await expect(post(user, user.order)).rejects.toThrow('Failed to post to WordPress');
  expect(performance.now()).toBeLessThan(insertedAt);
  const retry = post(user, user.order);
  const [{ publication }] = await Promise.all([retry, sleep(insertedAt - performance.now() + 5000)]);
  expect(publication).toMatchObject({ status: 'publish', errorMessage: null });
  await user.db.publication.updateMany({
    where: { websiteId: user.websiteId, lookAt: { not: null } },
    data: { lookAt: new Date() },
  });
  const worker = await testServices();
  await worker.services.queue.add('sweepPublications', {});
  await runDueJobs(worker);
  const posts = await wp.php(`
    $rows = get_posts(['post_type' => 'post', 'post_status' => 'any', 'numberposts' => -1]);
    echo json_encode(count(array_filter($rows, fn($p) => strpos($p->post_name, '${user.piece.slug}') === 0)));`);
  expect(posts).toBe(1);
}, 400_000);
