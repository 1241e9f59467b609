import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createSafeFetch, type SafeFetch } from '../../lib/safe-fetch.ts';
import { createShopify } from '../../ports/cms/shopify.ts';
import { createWordPress } from '../../ports/cms/wordpress.ts';
import { post, publisher } from '../../test/publisher.ts';
import { runDueJobs } from '../../test/run-due-jobs.ts';
import {
  LATE_MS,
  startFaultyFront,
  type FaultyFront,
  type FrontFault,
} from '../../test/stubs/faulty-front.ts';
import { listen } from '../../test/stubs/http-server.ts';
import { startShopify, STUB_TOKEN, type ShopifyServer } from '../../test/stubs/shopify-server.ts';
import { testServices } from '../../test/test-services.ts';
import { startWordPress, type TestWordPress } from '../../test/wordpress/start-wordpress.ts';

// A whole WordPress answers each call; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000 });

const FAILED = /^Failed to (post to WordPress|post blog|fetch blogs)$|^The site redirects to/;
/** Patience with the one request that is met by a fault; every other may take as long as it likes. */
const IMPATIENCE_MS = 800;

let wp: TestWordPress;
let shop: ShopifyServer;
beforeAll(async () => {
  [wp, shop] = await Promise.all([startWordPress(), startShopify()]);
});
afterAll(() => Promise.all([wp.stop(), shop.close()]));

async function behindFront(site: 'WordPress' | 'Shopify') {
  const { services, pool } = await testServices();
  const front = await startFaultyFront(site === 'WordPress' ? wp.url : shop.url);
  onTestFinished(front.close);
  const open = createSafeFetch({ allowPrivate: true });
  const fetch: SafeFetch = (url, request = {}) => {
    const { method = 'GET', body } = request;
    const sent = { method, path: new URL(url).pathname, body: typeof body === 'string' ? body : '' };
    return open(url, { ...request, ...(front.isArmedFor(sent) && { timeoutMs: IMPATIENCE_MS }) });
  };
  const options = { fetch, pages: open, apiVersion: '2026-10', apiBase: front.url, now: () => new Date() };
  const cms = { wordpress: createWordPress(fetch), shopify: createShopify(options) };
  const user = await publisher(
    site === 'WordPress'
      ? { cmsType: 'wordpress', domain: front.url, ...wp.users.administrator }
      : {
          cmsType: 'shopify',
          domain: 'http://127.0.0.1:1',
          shopName: 'shop',
          appPassword: STUB_TOKEN,
          clientId: '',
        },
    { services: { cms } },
  );
  const own = { where: { websiteId: user.websiteId } };
  return {
    ...user,
    front,
    /** Posts of this piece on the site, whatever it calls them. */
    posts: () => (site === 'WordPress' ? wordPressPosts(user.piece.slug) : shopArticles(user.piece.slug)),
    /** The safe period is over. */
    letTimePass: () =>
      user.db.publication.updateMany({ ...own, data: { askedAt: new Date(Date.now() - 11 * 60_000) } }),
    stored: () => user.db.publication.findFirstOrThrow(own),
    /** The next look of the job, without the wait. */
    look: async () => {
      const { id } = await user.db.publication.findFirstOrThrow(own);
      const waiting = await user.db.$executeRaw`
        update graphile_worker._private_jobs set run_at = now() where key = ${`settlePublication:${id}`} and locked_at is null`;
      await runDueJobs({ services: { ...services, cms }, pool });
      return waiting;
    },
  };
}

const wordPressPosts = (slug: string) =>
  wp.php(`
    $rows = get_posts(['post_type' => 'post', 'post_status' => 'any', 'numberposts' => -1]);
    $own = array_filter($rows, fn($p) => strpos($p->post_name, '${slug}') === 0);
    echo json_encode(array_column($own, 'guid'));`) as Promise<string[]>;

const wordPressMedia = (marker: string) =>
  wp.php(`
    $rows = get_posts(['post_type' => 'attachment', 'post_status' => 'inherit', 'numberposts' => -1]);
    echo json_encode(count(array_filter($rows, fn($p) => strpos($p->post_name, '${marker}') === 0)));`);

const shopArticles = async (slug: string) =>
  shop.articles.filter(({ handle = '' }) => handle.startsWith(slug)).map(({ id }) => id);

const isCreate: Parameters<FaultyFront['arm']>[0] = ({ method, path, body }) =>
  method === 'POST' && (path.endsWith('/wp/v2/posts') || body.includes('mutation Create'));

/** A server that must never be asked anything. */
async function elsewhere() {
  const asked: unknown[] = [];
  const server = await listen((request, answer) => {
    asked.push(request.headers);
    answer.end();
  });
  onTestFinished(server.close);
  return { url: server.url, asked };
}

const FOUND: [string, FrontFault][] = [
  ['the connection breaks after the site has made it', { kind: 'cut', passed: true }],
  ['the answer only drips', { kind: 'drip', passed: true }],
  ['the site answers 500 although it has made it', { kind: 'status', status: 500, passed: true }],
  ['a gateway answers 504 although the site has made it', { kind: 'status', status: 504, passed: true }],
  ['a page stands in for the answer', { kind: 'html', passed: true }],
];
const REFUSED: [string, FrontFault][] = [
  ['401', { kind: 'status', status: 401 }],
  ['403', { kind: 'status', status: 403 }],
  ['429', { kind: 'status', status: 429, headers: { 'retry-after': '30' } }],
  ['500 and nothing made', { kind: 'status', status: 500 }],
];
const OPEN: [string, FrontFault][] = [
  ['the connection breaks before the site has answered', { kind: 'cut', passed: false }],
  ['a gateway answers 502', { kind: 'status', status: 502 }],
  ['a page answers instead of the site', { kind: 'html', passed: false }],
];

describe.each(['WordPress', 'Shopify'] as const)('%s', (site) => {
  test.each(FOUND)('when %s, the post is found and stands there once', async (_, fault) => {
    const user = await behindFront(site);
    void user.front.arm(isCreate, fault);
    const { publication } = await post(user, user.order);
    expect(publication).toMatchObject({ status: 'publish', errorMessage: null });
    await post(user, user.order);
    expect(await user.posts()).toHaveLength(1);
  });

  test.each(REFUSED)('after %s the user may try again at once, and makes one post', async (_, fault) => {
    const user = await behindFront(site);
    void user.front.arm(isCreate, fault);
    await expect(post(user, user.order)).rejects.toThrow(FAILED);
    expect(await user.posts()).toEqual([]);
    expect(await user.stored()).toMatchObject({ status: 'failed', askedAt: null });
    await post(user, user.order);
    expect(await user.posts()).toHaveLength(1);
  });

  test('a redirect to another place is not followed, and no credential goes there', async () => {
    const user = await behindFront(site);
    const other = await elsewhere();
    void user.front.arm(isCreate, { kind: 'status', status: 307, headers: { location: `${other.url}/` } });
    await expect(post(user, user.order)).rejects.toThrow(FAILED);
    expect(other.asked).toEqual([]);
    await post(user, user.order);
    expect(await user.posts()).toHaveLength(1);
  });

  test.each(OPEN)('when %s, nothing is sent again until it is certain', async (_, fault) => {
    const user = await behindFront(site);
    void user.front.arm(isCreate, fault);
    await expect(post(user, user.order)).rejects.toMatchObject({
      cause: { hint: expect.stringContaining('may still be making the post') },
    });
    expect(await user.stored()).toMatchObject({ status: 'pending' });
    const sent = user.front.requests.length;
    await expect(post(user, user.order)).rejects.toMatchObject({
      message: expect.stringContaining('Try again in 10 minutes'),
      cause: { reason: 'conflict', retryAfter: expect.toSatisfy((seconds: number) => seconds > 500) },
    });
    expect(user.front.requests.slice(sent).join()).not.toMatch(/POST \/wp-json\/wp\/v2\/posts(,|$)/);
    expect(await user.posts()).toEqual([]);

    await user.letTimePass();
    for (const look of [1, 2, 3]) expect(await user.look(), `look ${look}`).toBe(1);
    expect(await user.look()).toBe(0);
    expect(await user.stored()).toMatchObject({
      status: 'failed',
      errorMessage: 'The site did not make the post.',
    });
    await post(user, user.order);
    expect(await user.posts()).toHaveLength(1);
  });

  test('a post that the site makes long after our time-out is taken over by itself, and is the only one', async () => {
    const user = await behindFront(site);
    void user.front.arm(isCreate, { kind: 'late' });
    await expect(post(user, user.order)).rejects.toThrow(FAILED);
    await expect(post(user, user.order)).rejects.toThrow(/may still be making the post/);
    await sleep(LATE_MS);
    await user.look();
    const [publication] = await user.api.publish.list({ contentId: user.piece.id });
    expect(publication).toMatchObject({ status: 'publish', errorMessage: null });
    expect(publication?.link).toContain(user.piece.slug);
    await post(user, user.order);
    expect(await user.posts()).toHaveLength(1);
  });

  test('a site that cannot be reached holds nobody up', async () => {
    const user = await behindFront(site);
    await user.front.close();
    await expect(post(user, user.order)).rejects.toThrow(FAILED);
    expect(await user.stored()).toMatchObject({ status: 'failed', askedAt: null });
  });
});

test('if WordPress makes it even after it was made anew, the one we know stays and the other goes', async () => {
  const user = await behindFront('WordPress');
  void user.front.arm(isCreate, { kind: 'late' });
  await expect(post(user, user.order)).rejects.toThrow(FAILED);
  await user.letTimePass();
  const { publication } = await post(user, user.order);
  await vi.waitFor(async () => expect(await user.posts()).toHaveLength(2), {
    timeout: 10_000,
    interval: 300,
  });
  await user.look();
  expect(await user.posts()).toHaveLength(1);
  expect(await user.api.publish.list({ contentId: user.piece.id })).toMatchObject([
    { status: 'publish', link: publication.link },
  ]);
  await post(user, user.order);
  expect(await user.posts()).toHaveLength(1);
});

const isUpload: Parameters<FaultyFront['arm']>[0] = ({ method, path }) =>
  method === 'POST' && path.endsWith('/wp/v2/media');

test.each<[string, FrontFault]>([
  ['the connection breaks after the upload', { kind: 'cut', passed: true }],
  ['the site answers 500 although it has stored it', { kind: 'status', status: 500, passed: true }],
])('when %s, the image is found and used', async (_, fault) => {
  const user = await behindFront('WordPress');
  void user.front.arm(isUpload, fault);
  await post(user, user.order);
  expect(await wordPressMedia((await user.stored()).marker)).toBe(1);
});

test.each<[string, FrontFault]>([
  ['the site forbids the upload', { kind: 'status', status: 403 }],
  ['a gateway answers 502', { kind: 'status', status: 502 }],
])('when %s, nothing is posted, and the retry makes one post with one image', async (_, fault) => {
  const user = await behindFront('WordPress');
  void user.front.arm(isUpload, fault);
  await expect(post(user, user.order)).rejects.toThrow('Image upload failed');
  expect(await user.posts()).toEqual([]);
  await post(user, user.order);
  expect(await user.posts()).toHaveLength(1);
  expect(await wordPressMedia((await user.stored()).marker)).toBe(1);
});
