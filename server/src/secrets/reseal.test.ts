import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signedIn } from '../test/signed-in.ts';
import { createSecretBox, type SecretBox } from './secret-box.ts';
import { reseal } from './reseal.ts';

const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const before = createSecretBox(first);
const both = createSecretBox(second, first);
const after = createSecretBox(second);

async function website(box: SecretBox) {
  const { db, user } = await signedIn();
  const id = randomUUID();
  const owner = { userId: user.id, websiteId: id };
  const appPassword = await box.encrypt('abcd efgh', owner);
  await db.website.create({
    data: { id, userId: user.id, cmsType: 'wordpress', domain: 'https://shop.example', appPassword },
  });
  const read = async (by: SecretBox) => {
    const row = await db.website.findUniqueOrThrow({ where: { id } });
    return by.decrypt(row.appPassword, owner);
  };
  return { db, id, read };
}

test('while keys are changed both open what is stored; after the rotation the new one alone does', async () => {
  const old = await website(before);
  const young = await website(both);
  const { db } = old;
  const mailId = randomUUID();
  const sealedBody = await before.encrypt('a link', { mailId });
  await db.mail.create({ data: { id: mailId, to: 'a@example.com', subject: 's', sealedBody } });

  expect(await old.read(both)).toBe('abcd efgh');
  await expect(old.read(after)).rejects.toMatchObject({ reason: 'conflict' });
  expect(await reseal({ db, secrets: both }, { write: false })).toEqual({
    current: 1,
    previous: 2,
    unreadable: [],
  });
  await expect(old.read(after)).rejects.toMatchObject({ reason: 'conflict' });

  expect(await reseal({ db, secrets: both }, { write: true })).toEqual({
    current: 1,
    previous: 2,
    unreadable: [],
  });
  for (const one of [old, young]) expect(await one.read(after)).toBe('abcd efgh');
  const mail = await db.mail.findUniqueOrThrow({ where: { id: mailId } });
  expect(await after.decrypt(mail.sealedBody ?? '', { mailId })).toBe('a link');
  expect(await reseal({ db, secrets: both }, { write: true })).toEqual({
    current: 3,
    previous: 0,
    unreadable: [],
  });

  const lost = await website(createSecretBox(third));
  const { unreadable } = await reseal({ db, secrets: after }, { write: true });
  expect(unreadable).toEqual([{ kind: 'website', id: lost.id, name: 'https://shop.example' }]);
});
