import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Db } from '#server/database/db.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { keptObject } from '#server/test/kept-object.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { storedPost, storedWebsite } from '#server/test/stored-rows.ts';
import { moveImages, removeOldImages } from './remove-old-images.ts';

const daysAgo = (count: number) => new Date(Date.now() - count * DAY_MS);

/** An image of this piece that was made so many days ago. @returns its token */
async function anImage(db: Db, piece: { id: string; userId: string }, days: number) {
  const token = randomUUID();
  const size = { width: 1200, height: 630, objectKey: await keptObject(db, new Uint8Array([1])) };
  const owner = { userId: piece.userId, contentId: piece.id };
  await db.image.create({ data: { ...owner, ...size, token, createdAt: daysAgo(days) } });
  return token;
}

test('a replaced image goes after a month, unless a text, a version or a site still shows it', async () => {
  const one = await signedIn();
  const { db, user, services } = one;
  const piece = await plainPiece(db, user.id);
  const made = (days: number) => anImage(db, piece, days);
  const [replaced, lately] = [await made(31), await made(29)];
  const [shown, inText, inVersion] = [await made(40), await made(40), await made(40)];
  const img = (token: string) => `<p><img src="/images/${token}.jpg" alt=""></p>`;
  await db.piece.update({
    where: { id: piece.id },
    data: { featuredImage: `/images/${shown}.jpg`, content: img(inText) },
  });
  const { title, slug, excerpt, keywords, metaDescription } = piece;
  const version = { title, slug, excerpt, keywords, metaDescription, revision: 1, wordCount: 1 };
  const ofPiece = { contentId: piece.id, userId: user.id };
  await db.contentVersion.create({ data: { ...version, ...ofPiece, content: img(inVersion) } });
  const posted = await plainPiece(db, user.id);
  const onSite = await anImage(db, posted, 90);
  await storedPost(one, posted.id, { websiteId: await storedWebsite(one) });

  await removeOldImages(services);

  const left = await db.image.findMany({ where: { userId: user.id }, select: { token: true } });
  expect(left.map(({ token }) => token).toSorted()).toEqual(
    [lately, shown, inText, inVersion, onSite].toSorted(),
  );
  expect(left.map(({ token }) => token)).not.toContain(replaced);
});

test('images are moved in spare time, one after the other, until the process is to end', async () => {
  const stopping = new AbortController();
  const left = ['a', 'b', 'c'];
  const objects = {
    moveNext: async () => {
      const moved = left.shift() ?? null;
      if (moved === 'b') stopping.abort();
      return moved;
    },
  };
  let turns = 0;
  const run = <T>(work: () => Promise<T>) => {
    turns += 1;
    return work();
  };
  await moveImages({ objects, spare: { run } }, {}, stopping.signal);
  expect([turns, left]).toEqual([2, ['c']]);
});
