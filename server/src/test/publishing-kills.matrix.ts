import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import type { AppRouter } from '#server/trpc/router.ts';
import { lockedTables } from './locked-tables.ts';
import { post } from './publisher.ts';
import { author, editOnSite, isWhole, startSites, type Author } from './publishing-kills/author.ts';
import { CASES } from './publishing-kills/cases.ts';
import { startServer } from './server-process.ts';
import { testServices } from './test-services.ts';

/** After a restart, every attempt that was cut off is settled within this. */
const SETTLED_WITHIN_MS = 60_000;
const TEST_MS = 600_000;
const AT_ONCE = 6;
const sites = await startSites();
afterAll(() => sites.stop());

const clientOf = (url: string, cookie: string) =>
  createTRPCClient<AppRouter>({
    links: [httpBatchStreamLink({ url: `${url}/trpc`, headers: { cookie, origin: url } })],
  });

type Client = ReturnType<typeof clientOf>;

const ALL = Object.entries(CASES).flatMap(([name, kill]) =>
  kill.sites.flatMap((site) => [false, true].map((arrived) => ({ name, kill, site, arrived }))),
);

async function prepared({ name, kill, site, arrived }: (typeof ALL)[number]) {
  const user = await author(sites, site, kill.contentType ?? 'blog');
  await post(user, user.order);
  await user.rewrite('Second', 2);
  await post(user, user.order);
  await kill.prepare?.(user);
  const { id, remoteId } = await user.stored();
  return {
    label: `${name}, ${site}, ${arrived ? 'arrived' : 'not arrived'}`,
    kill,
    arrived,
    user,
    id,
    remoteId,
  };
}

/** A take-over asks the site for nothing that could be held back, so it is the database that keeps it waiting. */
async function takingOver() {
  const user = await author(sites, 'plain', 'blog');
  await post(user, user.order);
  await editOnSite(user);
  const { id } = await user.stored();
  return { user, id };
}

test(
  'a server killed at any step of any change of a post ends in one state after a restart, and a retry does nothing twice',
  async () => {
    const { databaseUrl } = await testServices();
    const env = {
      DATABASE_URL: databaseUrl,
      SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
      SHOPIFY_API_BASE: sites.shopFront.url,
      RATE_LIMIT_FACTOR: '1000',
    };
    const killed = await startServer(env);
    onTestFinished(() => killed.end('SIGKILL'));
    const runs: Awaited<ReturnType<typeof prepared>>[] = [];
    for (let from = 0; from < ALL.length; from += AT_ONCE)
      runs.push(...(await Promise.all(ALL.slice(from, from + AT_ONCE).map(prepared))));
    const taking = await takingOver();

    const met: Promise<void>[] = [];
    const lost: Promise<unknown>[] = [];
    for (const { kill, arrived, user, id, remoteId } of runs) {
      met.push(user.front.arm(kill.at(user, remoteId), { kind: 'hang', passed: arrived }));
      lost.push(kill.call(clientOf(killed.url, user.cookie), user, id));
    }
    const ended = Promise.allSettled(lost);
    await Promise.all(met);
    const unlock = await lockedTables(databaseUrl, ['publication_versions']);
    const takeOver = clientOf(killed.url, taking.user.cookie).publish.takeOver.mutate({ id: taking.id });
    const taken = Promise.allSettled([takeOver]);
    const isTaken = async () =>
      expect(await taking.user.db.piece.findUnique({ where: { id: taking.user.piece.id } })).toMatchObject({
        revision: 2,
      });
    await vi.waitFor(isTaken);
    await killed.end('SIGKILL');
    await unlock();
    const outcomes = [...(await ended), ...(await taken)];
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([]);

    const back = await Promise.all([startServer(env), startServer(env)]);
    for (const server of back) onTestFinished(() => server.end('SIGTERM'));
    const areSettled = async () => {
      for (const { label, user } of [...runs, { label: 'take over', ...taking }]) {
        const { heldBy, askedAt } = await user.stored();
        expect({ label, heldBy, askedAt }).toEqual({ label, heldBy: null, askedAt: null });
      }
    };
    await vi.waitFor(areSettled, { timeout: SETTLED_WITHIN_MS, interval: 500 });

    const failed: string[] = [];
    const check = (label: string, step: Promise<unknown>) =>
      step.catch((error: unknown) => void failed.push(`${label}: ${String(error)}`));
    for (const { label, kill, arrived, user } of runs)
      await check(`${label}, settled`, kill.settled(user, arrived));
    const again = (user: Author, call: (client: Client) => Promise<unknown>) =>
      Promise.allSettled(back.map(({ url }) => call(clientOf(url, user.cookie))));
    for (const { label, kill, user, id } of runs) {
      await again(user, (client) => kill.call(client, user, id));
      await check(`${label}, again`, kill.again(user));
      await check(`${label}, at the end`, isWhole(user));
    }
    await again(taking.user, (client) => client.publish.takeOver.mutate({ id: taking.id }));
    await check('take over', isTaken());
    await check('take over', isWhole(taking.user));
    expect(failed).toEqual([]);
    expect((await taking.user.versions()).map(({ origin }) => origin)).toEqual(['sent', 'taken']);
  },
  TEST_MS,
);
