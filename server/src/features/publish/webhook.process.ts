import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hookAuthor } from '#server/test/hook-author.ts';
import { outcome } from '#server/test/publisher.ts';
import { startServer } from '#server/test/server-process.ts';
import { sessionCookieOf } from '#server/test/signed-in.ts';
import { testServices } from '#server/test/test-services.ts';
import type { AppRouter } from '#server/trpc/router.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';

test('a server killed while the workflow works says after its restart that the end is not known', async () => {
  const { databaseUrl } = await testServices();
  const env = { DATABASE_URL: databaseUrl, SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') };
  const killed = await startServer(env);
  onTestFinished(() => killed.end('SIGKILL'));
  const user = await hookAuthor();
  user.flow.misbehave({ makes: true, answer: () => undefined });
  const headers = { cookie: await sessionCookieOf(user.services, user.user.id), origin: killed.url };
  const links = [httpBatchStreamLink({ url: `${killed.url}/trpc`, headers })];
  const lost = createTRPCClient<AppRouter>({ links }).publish.postToWebsite.mutate(user.order).then(outcome);
  const ended = Promise.allSettled([lost]);
  await vi.waitFor(() => expect(user.flow.received).toHaveLength(1));
  await killed.end('SIGKILL');
  await ended;
  const back = await startServer(env);
  onTestFinished(() => back.end('SIGTERM'));
  const { unknownEnd: errorMessage, unknownEndHint: errorHint } = PUBLISH_MESSAGES;
  const isSaid = async () =>
    expect(await user.shown()).toMatchObject({ status: 'pending', errorMessage, errorHint });
  await vi.waitFor(isSaid, { timeout: 200_000, interval: 500 });
  expect(user.flow.received).toHaveLength(1);
});
