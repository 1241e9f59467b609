import sharp from 'sharp';
import { expect, test } from 'vitest';
import { COVER_SHAPE, type Illustrator } from '#server/ports/illustrator/illustrator.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { pngOf } from '#server/test/png-of.ts';
import { sessionCookieOf, signedIn } from '#server/test/signed-in.ts';
import { change, testApp } from '#server/test/test-app.ts';
import { readPicture } from '#server/threads/read-picture.ts';
import { createCaller } from '#server/trpc/router.ts';
import { IMAGE_WIDTHS } from '#shared/rules/content.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { newImage } from './store-image.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#c03' } });

async function userWithPiece() {
  const { api, db, user, services } = await signedIn();
  const { id } = await plainPiece(db, user.id);
  return { api, db, user, services, id };
}

test('an own picture becomes a JPEG of 1200 x 630 without its metadata, in the head and for everyone to see @long', async () => {
  const { api, id } = await userWithPiece();
  const app = await testApp();
  const png = await picture(900, 1600)
    .withExif({ IFD0: { Artist: 'canary-artist' } })
    .png()
    .toBuffer();
  const image = png.toString('base64');
  const { featuredImage } = await api.content.uploadImage({ id, image, alt: ' A red wall ' });
  expect(featuredImage).toMatch(/^\/images\/[\w-]{32}\.jpg$/);
  const { head, imageAlt, revision } = await api.content.getContent({ id });
  expect(imageAlt).toBe('A red wall');
  expect(head).toContain(`http://localhost:3000${featuredImage}`);
  expect(revision).toBe(1);

  const answer = await app.inject({ url: featuredImage });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const shape = { format: 'jpeg', width: 1200, height: 630 };
  await expect(sharp(answer.rawPayload).metadata()).resolves.toMatchObject(shape);
  expect(answer.rawPayload.includes('canary-artist')).toBe(false);
  const etag = String(answer.headers['etag']);
  expect((await app.inject({ url: featuredImage, headers: { 'if-none-match': etag } })).statusCode).toBe(304);
});

test('the motif of a composed cover is kept, and no other cover of the account shows it again soon', async () => {
  const drawn: string[] = [];
  const jpeg = await picture(1200, 630).jpeg().toBuffer();
  const illustrator: Illustrator = {
    name: 'offline',
    drawCover: ({ motif }) => {
      drawn.push(motif);
      return Promise.resolve(jpeg);
    },
  };
  const { api, db, user } = await signedIn({ services: { illustrator } });
  const other = await signedIn({ services: { illustrator } });
  for (const title of ['Bread for beginners', 'Bread that keeps', 'Bread on Sundays']) {
    const { id } = await plainPiece(db, user.id, { title });
    await api.content.regenerateImage({ id });
  }
  expect(drawn[0]).toBe('loaf');
  expect(new Set(drawn).size).toBe(3);
  const kept = await db.image.findMany({ where: { userId: user.id }, orderBy: { createdAt: 'asc' } });
  expect(kept.map(({ motif }) => motif)).toEqual(drawn);

  const { id } = await plainPiece(other.db, other.user.id, { title: 'Bread of others' });
  await other.api.content.regenerateImage({ id });
  expect(drawn.at(-1)).toBe('loaf');
});

test('an image is served in parts, and at the smaller widths that are offered, each made once @long', async () => {
  const { api, db, id } = await userWithPiece();
  const app = await testApp();
  const image = (await picture(1300, 700).png().toBuffer()).toString('base64');
  const { featuredImage: url } = await api.content.uploadImage({ id, image, alt: 'x' });
  const whole = (await app.inject({ url })).rawPayload;
  const part = (range: string, more = {}) => app.inject({ url, headers: { range, ...more } });
  const middle = await part('bytes=100-199');
  expect(middle.statusCode).toBe(206);
  expect(middle.headers['content-range']).toBe(`bytes 100-199/${whole.length}`);
  expect(middle.rawPayload.equals(whole.subarray(100, 200))).toBe(true);
  expect((await part('bytes=-10')).rawPayload.equals(whole.subarray(-10))).toBe(true);
  const beyond = await part(`bytes=${whole.length}-`);
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.length}`]);
  expect((await part('bytes=0-1,5-6')).statusCode).toBe(200);
  expect((await part('bytes=0-1', { 'if-range': '"other"' })).statusCode).toBe(200);

  for (const width of IMAGE_WIDTHS) {
    const [first, second] = [
      await app.inject({ url: `${url}?w=${width}` }),
      await app.inject({ url: `${url}?w=${width}` }),
    ];
    await expect(sharp(first.rawPayload).metadata()).resolves.toMatchObject({ format: 'jpeg', width });
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(first.headers['etag']).not.toBe((await app.inject({ url })).headers['etag']);
  }
  await expect(db.imageVariant.count({ where: { image: { contentId: id } } })).resolves.toBe(
    IMAGE_WIDTHS.length,
  );
  for (const other of ['401', '1e9', '-1', 'x', '99999999999'])
    expect((await app.inject({ url: `${url}?w=${other}` })).rawPayload.equals(whole)).toBe(true);
});

test.each(['unknown-token-unknown.jpg', '..%2f..%2fetc%2fpasswd', '%00.jpg'])(
  '%s is not found',
  async (name) => {
    const app = await testApp();
    expect((await app.inject({ url: `/images/${name}` })).statusCode).toBe(404);
  },
);

test('what is no picture, pretends to be one, or is a bomb is refused @long', async () => {
  const { api, id } = await userWithPiece();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>';
  const bomb = pngOf(12_000, 9_000);
  const half = (await picture(800, 800).png().toBuffer()).subarray(0, 300);
  for (const bytes of [Buffer.from('hello'), Buffer.from(svg), bomb, half]) {
    const upload = { id, image: bytes.toString('base64'), alt: 'x' };
    await expect(api.content.uploadImage(upload)).rejects.toThrow(PIECE_MESSAGES.imageUnreadable);
  }
  await expect(api.content.uploadImage({ id, image: 'AAAA', alt: ' ' })).rejects.toThrow(
    PIECE_MESSAGES.altMissing,
  );
  await expect(api.content.getContent({ id })).resolves.toMatchObject({ featuredImage: null });
});

test('a strip of 100,000 pixels is refused with its size and what to choose instead @long', async () => {
  const { api, id } = await userWithPiece();
  const upload = api.content.uploadImage({ id, image: pngOf(100_000, 499).toString('base64'), alt: 'x' });
  const hint = expect.stringMatching(/100,000 x 499 pixels.*at most 12,000 on a side/);
  await expect(upload).rejects.toMatchObject({ message: PIECE_MESSAGES.imageUnreadable, cause: { hint } });
});

test('a picture of several megabytes passes the door, other requests stay small @long', async () => {
  const { user, services, id } = await userWithPiece();
  const app = await testApp();
  const cookie = await sessionCookieOf(services, user.id);
  const grain = { type: 'gaussian', sigma: 60 } as const;
  const create = { width: 1400, height: 1000, channels: 3, background: '#000', noise: grain } as const;
  const noise = await sharp({ create }).png().toBuffer();
  expect(noise.length).toBeGreaterThan(2_000_000);
  const input = { id, image: noise.toString('base64'), alt: 'Noise' };
  expect((await change(app, 'content.uploadImage', { cookie, input })).statusCode).toBe(200);
  expect((await change(app, 'content.deleteContent', { cookie, input })).statusCode).toBe(413);
});

test('another picture on request gets another address; the old one still works', async () => {
  const { api, id } = await userWithPiece();
  const app = await testApp();
  const first = await api.content.regenerateImage({ id });
  const second = await api.content.regenerateImage({ id });
  expect(second.featuredImage).not.toBe(first.featuredImage);
  const { featuredImage, imageAlt } = second;
  await expect(api.content.getContent({ id })).resolves.toMatchObject({ featuredImage, imageAlt });
  expect((await app.inject({ url: first.featuredImage })).statusCode).toBe(200);
});

test('a picture that is drawn when its caller hangs up is stored all the same @long', async () => {
  const { ctx, db, user } = await signedIn();
  const { id } = await plainPiece(db, user.id);
  const caller = new AbortController();
  const illustrator: Illustrator = {
    name: 'openai',
    drawCover: () => {
      caller.abort();
      return readPicture(pngOf(60, 60), COVER_SHAPE);
    },
  };
  const api = createCaller({ ...ctx, illustrator, signal: caller.signal });
  await api.content.regenerateImage({ id }).catch(() => undefined);
  await expect(db.image.count({ where: { contentId: id } })).resolves.toBe(1);
});

test('a picture that is stored while its piece is being deleted goes with it', async () => {
  const { api, db, user, services } = await signedIn({ plan: 'pro' });
  const { id } = await plainPiece(db, user.id);
  const { image } = await newImage(services, await picture(1200, 630).jpeg().toBuffer());
  const deleted = await db.$transaction(async (tx) => {
    await tx.image.create({ data: { userId: user.id, contentId: id, ...image } });
    const deleting = api.content.deleteContent({ id });
    const waiting = () => db.$queryRaw`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(waiting).toHaveLength(1);
    return { deleting };
  });
  await deleted.deleting;
  await expect(db.image.count({ where: { userId: user.id } })).resolves.toBe(0);
});
