import { expect, test } from 'vitest';
import { plainPiece } from '#server/test/plain-piece.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { ownContext, storedPost } from '#server/test/stored-rows.ts';
import { turns, whileLeased } from './lease-publication.ts';

const NEVER_MS = 600_000;

test('who waits for a publication gets a turn when it is let go, not before', async () => {
  const owner = await signedIn();
  const ctx = ownContext(owner.ctx);
  const piece = await plainPiece(owner.db, owner.user.id);
  const { id } = await storedPost(owner, piece.id, {});
  const events: string[] = [];
  const isTold = ctx.bus.subscribe('publication_free', (free) => events.push(free));
  const work = Promise.withResolvers<void>();

  const first = whileLeased(ctx, { id }, async (lease) => {
    await work.promise;
    const before = events.length;
    await lease.note({ heldBy: null });
    return before;
  });
  const waiting = turns(ctx, { id }, NEVER_MS);
  await waiting.next();
  expect(await whileLeased(ctx, { id }, () => Promise.resolve(true))).toBeNull();
  work.resolve();

  await expect.poll(() => events).toEqual([id]);
  expect(await first).toBe(0);
  await waiting.next();
  expect(await whileLeased(ctx, { id }, () => Promise.resolve(true))).toBe(true);
  await waiting.return();
  isTold();
});
