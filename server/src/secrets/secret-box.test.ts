import { randomBytes } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const owner = { userId: 'user-1', websiteId: 'site-1' };

test('a sealed credential opens for its owner and shows nothing of itself', async () => {
  const box = createSecretBox(randomBytes(32));
  const sealed = await box.encrypt('abcd efgh', owner);
  expect(sealed).not.toContain('abcd');
  expect(decodeProtectedHeader(sealed)).toMatchObject({ alg: 'dir', enc: 'A256GCM' });
  expect(await box.decrypt(sealed, owner)).toBe('abcd efgh');
});

test('the same credential never looks the same twice', async () => {
  const box = createSecretBox(randomBytes(32));
  expect(await box.encrypt('secret', owner)).not.toBe(await box.encrypt('secret', owner));
});

test.each([
  ['another user', { ...owner, userId: 'user-2' }],
  ['another website', { ...owner, websiteId: 'site-2' }],
  ['a mail', { mailId: 'site-1' }],
])('a row copied to %s does not open', async (_, other) => {
  const box = createSecretBox(randomBytes(32));
  const sealed = await box.encrypt('secret', owner);
  await expect(box.decrypt(sealed, other)).rejects.toThrow('The stored credential can no longer be read.');
});

test('another key, a changed byte and plain text are refused alike', async () => {
  const box = createSecretBox(randomBytes(32));
  const sealed = await box.encrypt('secret', owner);
  const parts = sealed.split('.');
  const changed = [...parts.slice(0, 3), parts[3]?.split('').reverse().join(''), parts[4]].join('.');
  for (const attempt of [changed, 'secret', ''])
    await expect(box.decrypt(attempt, owner)).rejects.toMatchObject({ reason: 'conflict' });
  await expect(createSecretBox(randomBytes(32)).decrypt(sealed, owner)).rejects.toMatchObject({
    reason: 'conflict',
  });
});
