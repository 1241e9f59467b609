import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { outcome, publisher } from '#server/test/publisher.ts';
import { startServer } from '#server/test/server-process.ts';
import { sessionCookieOf } from '#server/test/signed-in.ts';
import { storedPublication } from '#server/test/stored-publication.ts';
import { startFaultyFront, type FaultyFront } from '#server/test/stubs/faulty-front.ts';
import { testServices } from '#server/test/test-services.ts';
import { ownWordPress } from '#server/test/wordpress/own-wordpress.ts';
import type { AppRouter } from '#server/trpc/router.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type { PublishEvent } from '#shared/schemas/publish.ts';

const wp = await ownWordPress();

type Author = Awaited<ReturnType<typeof author>>;

/** A user whose WordPress is behind its own proxy. */
async function author() {
  const front = await startFaultyFront(wp.url);
  onTestFinished(front.close);
  const user = await publisher({ cmsType: 'wordpress', domain: front.url, ...wp.users.author });
  const stored = () => storedPublication(user.db, { websiteId: user.websiteId }).catch(() => null);
  const order = { ...user.order, tags: user.piece.keywords };
  return { ...user, order, front, stored, cookie: await sessionCookieOf(user.services, user.user.id) };
}

/** Posts over HTTP, through a server process. */
async function postThrough(url: string, { cookie, order }: Author): Promise<AsyncIterable<PublishEvent>> {
  const headers = { cookie, origin: url };
  const client = createTRPCClient<AppRouter>({
    links: [httpBatchStreamLink({ url: `${url}/trpc`, headers })],
  });
  return client.publish.postToWebsite.mutate(order);
}

/** Posts and media of a piece, drafts and doubles included. */
async function onSite({ piece, stored }: Author) {
  const { marker } = (await stored()) ?? { marker: '' };
  return wp.php(`
    $of = fn($type, $name) => count(array_filter(
      get_posts(['post_type' => $type, 'post_status' => 'any', 'numberposts' => -1]),
      fn($p) => strpos($p->post_name, $name) === 0));
    echo json_encode(['posts' => $of('post', '${piece.slug}'), 'media' => $of('attachment', '${marker}')]);`);
}

const asks =
  (end: string): Parameters<FaultyFront['arm']>[0] =>
  ({ path }) =>
    path.endsWith(end);

/** Seconds of a restarted server after which every open attempt is to be settled. */
const SETTLED_WITHIN_MS = 60_000;

test('a server killed between image and post, or while the site makes it, settles both by itself after a restart', async () => {
  const { databaseUrl } = await testServices();
  const env = { DATABASE_URL: databaseUrl, SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') };
  const killed = await startServer(env);
  onTestFinished(() => killed.end('SIGKILL'));
  const [between, during] = [await author(), await author()];

  // The first has its image there and waits for its tags; the second has asked for its post.
  const waitsForTags = between.front.arm(asks('/wp/v2/tags'), { kind: 'hang' });
  const waitsForPost = during.front.arm(asks('/wp/v2/posts'), { kind: 'late' });
  const lost = [between, during].map(async (user) => outcome(await postThrough(killed.url, user)));
  const ended = Promise.allSettled(lost);
  await Promise.all([waitsForTags, waitsForPost]);
  await vi.waitFor(async () => expect((await between.stored())?.mediaId).toBeTruthy());
  await killed.end('SIGKILL');
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await onSite(between)).toEqual({ posts: 0, media: 1 });

  // WordPress continues with the request; the user does nothing.
  const isMade = async () => expect(await onSite(during)).toEqual({ posts: 1, media: 1 });
  await vi.waitFor(isMade, { interval: 300 });
  const back = await startServer(env);
  onTestFinished(() => back.end('SIGTERM'));
  const areSettled = async () => {
    expect(await during.stored()).toMatchObject({ status: 'publish', askedAt: null, errorMessage: null });
    expect(await between.stored()).toMatchObject({
      status: 'failed',
      errorMessage: PUBLISH_MESSAGES.interrupted,
    });
    expect(await onSite(between)).toEqual({ posts: 0, media: 0 });
  };
  await vi.waitFor(areSettled, { timeout: SETTLED_WITHIN_MS, interval: 500 });
  const [shown] = await during.api.publish.list({ contentId: during.piece.id });
  expect(shown?.link).toContain(during.piece.slug);

  const [first, second] = await Promise.all(
    [between, during].map(async (user) => outcome(await postThrough(back.url, user))),
  );
  expect(first?.publication).toMatchObject({ status: 'publish', errorMessage: null });
  expect(second?.publication).toMatchObject({ status: 'publish', errorMessage: null });
  expect(await onSite(between)).toEqual({ posts: 1, media: 1 });
  await isMade();
});
