import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signedIn } from '#server/test/signed-in.ts';

test('a foreseen refusal waits for no lock on the account', async () => {
  const { api, db, user } = await signedIn();
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from users where id = ${user.id}::uuid for update`;
    await expect(api.content.getContent({ id: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
