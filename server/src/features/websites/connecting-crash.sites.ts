import { randomUUID } from 'node:crypto';
import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '#server/test/server-process.ts';
import { sessionCookieOf, signedIn } from '#server/test/signed-in.ts';
import { startFaultyFront } from '#server/test/stubs/faulty-front.ts';
import { testServices } from '#server/test/test-services.ts';
import { ownWordPress } from '#server/test/wordpress/own-wordpress.ts';
import type { AppRouter } from '#server/trpc/router.ts';

const wp = await ownWordPress();

test('a server killed while it connects a website leaves no half of one, and the user can do it again', async () => {
  const { databaseUrl } = await testServices();
  const env = { DATABASE_URL: databaseUrl, SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') };
  const front = await startFaultyFront(wp.url);
  onTestFinished(front.close);
  const { services, user, db } = await signedIn();
  const cookie = await sessionCookieOf(services, user.id);
  const site = { id: randomUUID(), cmsType: 'wordpress' as const, domain: front.url, ...wp.users.author };
  const connectThrough = (url: string) =>
    createTRPCClient<AppRouter>({
      links: [httpBatchStreamLink({ url: `${url}/trpc`, headers: { cookie, origin: url } })],
    }).websites.create.mutate(site);

  const killed = await startServer(env);
  onTestFinished(() => killed.end('SIGKILL'));
  const asked = front.arm(() => true, { kind: 'hang' });
  const ended = Promise.allSettled([connectThrough(killed.url)]);
  await asked;
  await killed.end('SIGKILL');
  expect((await ended).map(({ status }) => status)).toEqual(['rejected']);
  expect(await db.website.count({ where: { userId: user.id } })).toBe(0);

  const back = await startServer(env);
  onTestFinished(() => back.end('SIGTERM'));
  await connectThrough(back.url);
  const { id, domain } = site;
  expect(await db.website.findMany({ where: { userId: user.id } })).toMatchObject([{ id, domain }]);
});
