import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signedIn } from '#server/test/signed-in.ts';
import { reseal } from './reseal.ts';
import { createSecretBox, type SecretBox } from './secret-box.ts';

const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const before = createSecretBox(first);
const both = createSecretBox(second, first);
const after = createSecretBox(second);

async function website(box: SecretBox) {
  const { db, user } = await signedIn();
  const id = randomUUID();
  const owner = { userId: user.id, websiteId: id };
  const reports = { ...owner, use: 'reports' } as const;
  await db.website.create({
    data: {
      id,
      userId: user.id,
      cmsType: 'wordpress',
      domain: 'https://shop.example',
      appPassword: await box.encrypt('abcd efgh', owner),
      reportSecret: await box.encrypt('whsec_ijkl', reports),
    },
  });
  const read = async (by: SecretBox) => {
    const row = await db.website.findUniqueOrThrow({ where: { id } });
    return [await by.decrypt(row.appPassword, owner), await by.decrypt(row.reportSecret ?? '', reports)];
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

  const opened = ['abcd efgh', 'whsec_ijkl'];
  expect(await old.read(both)).toEqual(opened);
  await expect(old.read(after)).rejects.toMatchObject({ reason: 'conflict' });
  expect(await reseal({ db, secrets: both }, { write: false })).toEqual({
    current: 2,
    previous: 3,
    unreadable: [],
  });
  await expect(old.read(after)).rejects.toMatchObject({ reason: 'conflict' });

  expect(await reseal({ db, secrets: both }, { write: true })).toEqual({
    current: 2,
    previous: 3,
    unreadable: [],
  });
  for (const one of [old, young]) expect(await one.read(after)).toEqual(opened);
  const mail = await db.mail.findUniqueOrThrow({ where: { id: mailId } });
  expect(await after.decrypt(mail.sealedBody ?? '', { mailId })).toBe('a link');
  expect(await reseal({ db, secrets: both }, { write: true })).toEqual({
    current: 5,
    previous: 0,
    unreadable: [],
  });

  const lost = await website(createSecretBox(third));
  const { unreadable } = await reseal({ db, secrets: after }, { write: true });
  const of = { id: lost.id, name: 'https://shop.example' };
  expect(unreadable).toEqual([
    expect.objectContaining({ column: 'websites.app_password', ...of }),
    expect.objectContaining({ column: 'websites.report_secret', ...of }),
  ]);
});
