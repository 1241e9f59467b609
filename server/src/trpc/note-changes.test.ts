import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { A_PROFILE } from '#server/test/a-profile.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { testServices } from '#server/test/test-services.ts';

/** A user of a server that counts the notes of changes; `failAt` is the one that fails. */
async function noted(failAt?: number) {
  const { services } = await testServices();
  const notes = { count: 0 };
  const noteChange = async () => {
    notes.count += 1;
    if (notes.count === failAt) throw new Error('the connection was lost');
  };
  return {
    ...(await signedIn({ plan: 'pro', services: { lists: { ...services.lists, noteChange } } })),
    notes,
  };
}

test('a change that is saved is answered so, although noting it for the lists failed', async () => {
  const { api, db, user, notes } = await noted(2);
  await expect(api.profiles.create({ ...A_PROFILE, id: randomUUID() })).resolves.toBeDefined();
  expect(notes.count).toBe(2);
  expect(await db.profile.count({ where: { userId: user.id } })).toBe(1);
});

test('a change that is answered with a stream is noted again at its end', async () => {
  const { api, db, user, notes } = await noted();
  const { id } = await plainPiece(db, user.id);
  const counts = [];
  for await (const _ of await api.content.generateSocial({ id, platforms: ['x'] })) counts.push(notes.count);
  expect(new Set(counts)).toEqual(new Set([1]));
  expect(notes.count).toBe(2);
});
