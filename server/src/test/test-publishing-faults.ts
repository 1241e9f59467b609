import { expect, onTestFinished, test } from 'vitest';
import { afterFile } from './after-file.ts';
import { behindFront, type CountedWordPress } from './behind-front.ts';
import { pngOf } from './png-of.ts';
import { post } from './publisher.ts';
import { type FaultyFront, type FrontFault } from './stubs/faulty-front.ts';
import { listen } from './stubs/http-server.ts';
import { startShopify } from './stubs/shopify-server.ts';

const SLOWLY = { interval: 300 };
const FAILED = /^Failed to (post to WordPress|post blog|fetch blogs)$|^The site redirects to/;
const shop = await startShopify();
afterFile(shop.close);

async function behind(site: 'WordPress' | 'Shopify', wp: CountedWordPress) {
  const user = await behindFront(site, { wp, shop });
  return {
    ...user,
    /** The next post meets this fault, and ends badly. */
    fails: async (fault: FrontFault) => {
      void user.front.arm(isCreate, fault);
      await expect(post(user, user.order)).rejects.toThrow(FAILED);
    },
    /** The site has one post, with one image. */
    isThereOnce: async () => {
      expect(await user.posts()).toHaveLength(1);
      expect(await user.media()).toBe(1);
    },
  };
}

const isCreate: Parameters<FaultyFront['arm']>[0] = ({ method, path, body }) =>
  method === 'POST' && (path.endsWith('/wp/v2/posts') || body.includes('mutation Create'));

/** A server that must never get a request. */
async function elsewhere() {
  const asked: unknown[] = [];
  const server = await listen((request, answer) => {
    asked.push(request.headers);
    answer.end();
  });
  onTestFinished(server.close);
  return { url: server.url, asked };
}

const answering = (code: number, more: object = {}): FrontFault => ({
  kind: 'status',
  status: code,
  ...more,
});
const redirect = (url: string) => answering(307, { headers: { location: `${url}/` } });

const FOUND: [string, FrontFault][] = [
  ['the connection breaks after the site has made it', { kind: 'cut', passed: true }],
  ['the answer only drips', { kind: 'drip', passed: true }],
  ['the site answers 500 although it has made it', answering(500, { passed: true })],
  ['a gateway answers 504 although the site has made it', answering(504, { passed: true })],
  ['a page stands in for the answer', { kind: 'html', passed: true }],
];
const REFUSED: [string, FrontFault][] = [
  ...[401, 403, 500, 502, 503].map((code): [string, FrontFault] => [
    `${code} and nothing made`,
    answering(code),
  ]),
  ['429', answering(429, { headers: { 'retry-after': '30' } })],
  ['a page in place of the answer', { kind: 'html', passed: false }],
];
/** With the seconds for which the site may still be working. */
const OPEN: [string, FrontFault, number][] = [
  ['the connection breaks before the site has answered', { kind: 'cut', passed: false }, 20],
  ['a gateway no longer waits', answering(504), 240],
];

const isUpload: Parameters<FaultyFront['arm']>[0] = ({ method, path }) =>
  method === 'POST' && path.endsWith('/wp/v2/media');

/** A piece without a featured image, whose text shows one picture. */
async function withPicture(wp: CountedWordPress) {
  const user = await behind('WordPress', wp);
  const { id } = user.piece;
  const { address } = await user.api.content.uploadPicture({ id, image: pngOf(90, 60).toString('base64') });
  const content = `<p>One</p><figure><img src="${address}" alt="Loaves" /></figure>`;
  await user.db.piece.update({ where: { id }, data: { content, featuredImage: null } });
  return user;
}

const isReadBack: Parameters<FaultyFront['arm']>[0] = ({ method, path, body }) =>
  (method === 'GET' && /\/wp\/v2\/posts\/\d+$/.test(path)) || body.includes('query Article(');

const UPLOADED: [string, FrontFault][] = [
  ['the connection breaks after the upload', { kind: 'cut', passed: true }],
  ['the site answers 500 although it has stored it', answering(500, { passed: true })],
  ['the answer to the upload only drips', { kind: 'drip', passed: true }],
];

const NOT_UPLOADED: [string, FrontFault][] = [
  ['the site forbids the upload', answering(403)],
  ['a gateway answers 502', answering(502)],
];

/** Every so many of the faults, each of a request to a site, and what becomes of the post. */
export function testPublishingFaults(wp: CountedWordPress, every: number) {
  let seen = 0;
  const declare: (name: string, run: () => Promise<void>) => unknown = test;
  const testNth: typeof declare = (name, run) => seen++ % every === 0 && declare(name, run);

  for (const site of ['WordPress', 'Shopify'] as const) {
    const onSite: typeof declare = (name, run) => testNth(`${site}: ${name}`, run);
    for (const [what, fault] of FOUND)
      onSite(`when ${what}, the post is found and stands there once`, async () => {
        const user = await behind(site, wp);
        void user.front.arm(isCreate, fault);
        const { publication } = await post(user, user.order);
        expect(publication).toMatchObject({ status: 'publish', errorMessage: null });
        await post(user, user.order);
        expect(await user.posts()).toHaveLength(1);
      });

    for (const [what, fault] of REFUSED)
      onSite(`after ${what} the user may try again at once, and makes one post`, async () => {
        const user = await behind(site, wp);
        await user.fails(fault);
        expect(await user.posts()).toEqual([]);
        expect(await user.stored()).toMatchObject({ status: 'failed', askedAt: null, lookAt: null });
        expect(await user.media()).toBe(0);
        await post(user, user.order);
        await user.isThereOnce();
      });

    onSite('a redirect elsewhere is not followed, and no credential goes there', async () => {
      const user = await behind(site, wp);
      const other = await elsewhere();
      await user.fails(redirect(other.url));
      expect(other.asked).toEqual([]);
      await post(user, user.order);
      expect(await user.posts()).toHaveLength(1);
    });

    for (const [what, fault, seconds] of OPEN)
      onSite(`when ${what}, the retry looks until that is certain`, async () => {
        const user = await behind(site, wp);
        void user.front.arm(isCreate, fault);
        const begunAt = Date.now();
        await expect(post(user, user.order)).rejects.toMatchObject({
          cause: { hint: expect.stringContaining('may still be making the post') },
        });
        const { status, openUntil } = await user.stored();
        expect(status).toBe('pending');
        expect(openUntil?.getTime()).toBeGreaterThanOrEqual(begunAt + seconds * 1000);
        expect(openUntil?.getTime()).toBeLessThanOrEqual(Date.now() + seconds * 1000);

        const closesAt = Date.now() + 1000;
        await user.leaveOpen(1000);
        const { publication } = await post(user, user.order);
        expect(publication).toMatchObject({ status: 'publish', errorMessage: null });
        expect(publication.publishedAt && Date.parse(publication.publishedAt)).toBeTruthy();
        expect(Date.now()).toBeGreaterThan(closesAt);
        await user.isThereOnce();
      });

    onSite('a post that is found later has the receipt of any other', async () => {
      const [answered, silent] = [await behind(site, wp), await behind(site, wp)];
      const usual = (await post(answered, answered.order)).publication.receipt;
      await silent.fails({ kind: 'late' });
      await expect.poll(silent.posts).toHaveLength(1);
      await silent.look();
      const [publication] = await silent.api.publish.list({ contentId: silent.piece.id });
      expect(publication).toMatchObject({ status: 'publish', errorMessage: null });
      const rows = (of: typeof usual) =>
        of?.lines.map(({ field, outcome, reason, count }) => ({ field, outcome, reason, count }));
      expect(rows(publication?.receipt ?? null)).toEqual(rows(usual));
    });

    onSite('a post that never comes is looked for three times, then said to have failed', async () => {
      const user = await behind(site, wp);
      await user.fails({ kind: 'cut', passed: false });
      for (const look of [1, 2, 3]) expect(await user.look(), `look ${look}`).toBe(1);
      expect(await user.look()).toBe(0);
      expect(await user.stored()).toMatchObject({
        status: 'failed',
        errorMessage: 'The site did not make the post.',
      });
      expect(await user.media()).toBe(0);
    });

    onSite('after an update that was cut short, the status is the one on the site', async () => {
      const user = await behind(site, wp);
      const { publication } = await post(user, { ...user.order, status: 'draft' });
      // As left by a process that was killed before it stored the answer.
      const killed = { status: 'publish', lookAt: new Date() } as const;
      await user.db.publication.update({ where: { id: publication.id }, data: killed });
      expect(await user.look()).toBe(1);
      expect(await user.stored()).toMatchObject({ status: 'draft', errorMessage: null });
      await user.isThereOnce();
    });

    onSite('a site that cannot be asked is asked again, for a day', async () => {
      const user = await behind(site, wp);
      await user.fails({ kind: 'cut', passed: false });
      await user.front.close();
      for (let look = 0; look < 5; look += 1) expect(await user.look()).toBe(1);
      expect(await user.stored()).toMatchObject({ status: 'pending' });
      await user.db.publicationAttempt.updateMany({
        where: { publication: { websiteId: user.websiteId } },
        data: { looks: 96 },
      });
      expect(await user.look()).toBe(1);
      expect(await user.stored()).toMatchObject({ status: 'failed', lookAt: null });
    });

    onSite('a retry waits for a post that the site is still making, and takes it over', async () => {
      const user = await behind(site, wp);
      await user.fails({ kind: 'late' });
      const { publication } = await post(user, user.order);
      expect(publication).toMatchObject({ status: 'publish', errorMessage: null });
      expect(await user.posts()).toHaveLength(1);
    });

    onSite('a post made long after our time-out is taken over by itself', async () => {
      const user = await behind(site, wp);
      await user.fails({ kind: 'late' });
      await expect.poll(user.posts).toHaveLength(1);
      await user.look();
      const [publication] = await user.api.publish.list({ contentId: user.piece.id });
      expect(publication).toMatchObject({ status: 'publish', errorMessage: null });
      expect(publication?.link).toContain(user.piece.slug);
      await post(user, user.order);
      expect(await user.posts()).toHaveLength(1);
    });

    onSite('a site that cannot be reached holds nobody up', async () => {
      const user = await behind(site, wp);
      await user.front.close();
      await expect(post(user, user.order)).rejects.toThrow(FAILED);
      expect(await user.stored()).toMatchObject({ status: 'failed', askedAt: null });
    });
  }

  testNth('if WordPress makes it again, the one we know stays and the other goes', async () => {
    const user = await behind('WordPress', wp);
    await user.fails({ kind: 'late' });
    await user.leaveOpen(0);
    const { publication } = await post(user, user.order);
    await expect.poll(user.posts, SLOWLY).toHaveLength(2);
    await user.look();
    expect(await user.posts()).toHaveLength(1);
    expect(await user.api.publish.list({ contentId: user.piece.id })).toMatchObject([
      { status: 'publish', link: publication.link },
    ]);
    await post(user, user.order);
    expect(await user.posts()).toHaveLength(1);
  });

  for (const [what, fault] of UPLOADED)
    testNth(`when ${what}, the image is found and used`, async () => {
      const user = await behind('WordPress', wp);
      void user.front.arm(isUpload, fault);
      await post(user, user.order);
      expect(await user.media()).toBe(1);
    });

  for (const [what, fault] of NOT_UPLOADED)
    testNth(`when ${what}, nothing is posted, and the retry makes one post with one image`, async () => {
      const user = await behind('WordPress', wp);
      void user.front.arm(isUpload, fault);
      await expect(post(user, user.order)).rejects.toThrow('Image upload failed');
      expect(await user.posts()).toEqual([]);
      await post(user, user.order);
      await user.isThereOnce();
    });

  testNth('an upload is not followed to another place, and no credential goes there', async () => {
    const user = await behind('WordPress', wp);
    const other = await elsewhere();
    void user.front.arm(isUpload, redirect(other.url));
    await expect(post(user, user.order)).rejects.toThrow(/^Image upload failed$|^The site redirects to/);
    expect(other.asked).toEqual([]);
    await post(user, user.order);
    await user.isThereOnce();
  });

  testNth('a picture of the text whose answer was lost is found and used', async () => {
    const user = await withPicture(wp);
    void user.front.arm(isUpload, { kind: 'cut', passed: true });
    await post(user, user.order);
    expect(await user.media()).toBe(1);
  });

  testNth('of a refused post no picture is left, and the retry has one', async () => {
    const user = await withPicture(wp);
    await user.fails(answering(403));
    expect(await user.media()).toBe(0);
    const { publication } = await post(user, user.order);
    expect(await user.media()).toBe(1);
    expect(publication.receipt?.lines).toContainEqual(
      expect.objectContaining({ field: 'pictures', outcome: 'arrived', reason: '1 of 1.' }),
    );
  });

  for (const site of ['WordPress', 'Shopify'] as const) {
    const onSite: typeof declare = (name, run) => testNth(`${site}: ${name}`, run);
    for (const what of ['is redirected to another place', 'only drips'])
      onSite(`when reading back ${what}, the post stands and no credential goes elsewhere`, async () => {
        const user = await behind(site, wp);
        const other = await elsewhere();
        const drips: FrontFault = { kind: 'drip', passed: false };
        const met = user.front.arm(isReadBack, what === 'only drips' ? drips : redirect(other.url));
        const { publication } = await post(user, user.order);
        await met;
        expect(publication).toMatchObject({ status: 'publish', receipt: null, errorMessage: null });
        expect(JSON.stringify(other.asked)).not.toMatch(/authorization|access-token|cookie/i);
        const again = await post(user, user.order);
        expect(again.publication.receipt?.lines.length).toBeGreaterThan(0);
        expect(await user.posts()).toHaveLength(1);
      });
  }

  testNth('an image stored long after our time-out is not left beside that of the retry', async () => {
    const user = await behind('WordPress', wp);
    void user.front.arm(isUpload, { kind: 'late' });
    await expect(post(user, user.order)).rejects.toThrow('Image upload failed');
    await post(user, user.order);
    await expect.poll(user.media, SLOWLY).toBe(2);
    await user.look();
    expect(await user.media()).toBe(1);
    const { publication } = await post(user, user.order);
    expect(publication.receipt?.lines).toContainEqual(
      expect.objectContaining({ field: 'image', outcome: 'arrived' }),
    );
  });
}
