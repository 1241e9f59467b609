import { expect, test } from 'vitest';
import { post } from '#server/test/publisher.ts';
import { runDueJobs } from '#server/test/run-due-jobs.ts';
import { testServices } from '#server/test/test-services.ts';
import { authorsOf } from '#server/test/wordpress/authors.ts';
import { ownWordPress } from '#server/test/wordpress/own-wordpress.ts';

const wp = await ownWordPress();

test('a site that takes 150 s to insert a post ends with one post, although the user tries again before it answers', async () => {
  const user = await authorsOf(wp)('administrator');
  const posts = () =>
    wp.php(`
    $rows = get_posts(['post_type' => 'post', 'post_status' => 'any', 'numberposts' => -1]);
    echo json_encode(count(array_filter($rows, fn($p) => strpos($p->post_name, '${user.piece.slug}') === 0)));`) as Promise<number>;
  await wp.misbehave('sleep-150-s-before-insert', 1);
  await expect(post(user, user.order)).rejects.toThrow('Failed to post to WordPress');
  // Still being inserted when the user tries again.
  expect(await posts()).toBe(0);
  const { publication } = await post(user, user.order);
  await expect.poll(posts, { timeout: 180_000, interval: 1000 }).toBeGreaterThan(0);
  expect(publication).toMatchObject({ status: 'publish', errorMessage: null });
  await user.db.publication.updateMany({
    where: { websiteId: user.websiteId, lookAt: { not: null } },
    data: { lookAt: new Date() },
  });
  const worker = await testServices();
  await worker.services.queue.add('sweepPublications', {});
  await runDueJobs(worker);
  expect(await posts()).toBe(1);
}, 400_000);
