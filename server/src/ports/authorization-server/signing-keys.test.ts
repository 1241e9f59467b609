import { expect, test } from 'vitest';
import { DAY_MS } from '#server/lib/durations.ts';
import { testServices } from '#server/test/test-services.ts';
import { signingKeys } from './signing-keys.ts';

test('keys are sealed, made anew in time, and kept as long as what they signed may be read', async () => {
  const { services } = await testServices();
  await services.db.oauthKey.deleteMany();
  const keysAfter = async (days: number) =>
    (await signingKeys({ ...services, now: () => new Date(Date.now() + days * DAY_MS) })).map(
      ({ kid }) => kid,
    );

  const [first] = await keysAfter(0);
  expect(await keysAfter(80)).toEqual([first]);
  const [second, former] = await keysAfter(100);
  expect([former, second === first]).toEqual([first, false]);
  expect(await keysAfter(181)).toEqual([second]);

  const [{ sealedKey } = { sealedKey: '' }] = await services.db.oauthKey.findMany();
  expect(sealedKey).not.toContain('"d"');
  const otherKey = { ...services.secrets, decrypt: () => Promise.reject(new Error('another key')) };
  expect(await signingKeys({ ...services, secrets: otherKey })).toHaveLength(1);
});
