import { expect, onTestFinished, test, vi } from 'vitest';
import { FREE_GENERATIONS, PRO_WORDS_PER_MONTH } from '#shared/rules/billing.ts';
import { aRequest } from './generation-flow.ts';
import { changeAt, startServer } from './server-process.ts';
import { sessionCookieOf, signedIn } from './signed-in.ts';
import { startAiServer } from './stubs/ai-server.ts';
import { testServices } from './test-services.ts';

const AT_ONCE = 50;

async function twoServers() {
  const { databaseUrl } = await testServices();
  const ai = await startAiServer();
  onTestFinished(() => ai.close());
  const env = { DATABASE_URL: databaseUrl, OPENAI_BASE_URL: ai.url, RATE_LIMIT_FACTOR: '1000' };
  const servers = await Promise.all([startServer(env), startServer(env)]);
  for (const server of servers) onTestFinished(() => server.end('SIGKILL'));

  /** Sends the requests to both at once, in turn. @returns how often each status was answered */
  const start = async (cookie: string, requests: ReturnType<typeof aRequest>[]) => {
    const answers = await Promise.all(
      requests.map((request, index) => {
        const { url = '' } = servers[index % 2] ?? {};
        return changeAt(url, cookie)('content.startGeneration', request);
      }),
    );
    return Object.groupBy(answers, ({ status }) => status);
  };
  return { ai, start };
}

test('two server processes together give away no slot and no word twice, and write each piece once', async () => {
  const { ai, start } = await twoServers();
  const free = await signedIn({ plan: 'free' });
  const pro = await signedIn({ plan: 'pro' });
  const many = (topic: string, wordCount: number) =>
    Array.from({ length: AT_ONCE }, () => aRequest({ topic, wordCount }));
  const cookieOf = ({ services, user }: typeof free) => sessionCookieOf(services, user.id);
  const [freeCookie, proCookie] = [await cookieOf(free), await cookieOf(pro)];

  const ofFree = await start(freeCookie, many('for nothing', 300));
  expect(ofFree[200]).toHaveLength(FREE_GENERATIONS);
  expect(ofFree[402]).toHaveLength(AT_ONCE - FREE_GENERATIONS);

  const once = aRequest({ topic: 'the same click', wordCount: 2500 });
  const ofSame = await start(
    proCookie,
    Array.from({ length: 10 }, () => once),
  );
  expect(ofSame[200]).toHaveLength(10);
  const ofPro = await start(proCookie, many('to the edge', 2500));
  expect((ofPro[200]?.length ?? 0) + (ofPro[402]?.length ?? 0)).toBe(AT_ONCE);

  const started = FREE_GENERATIONS + 1 + (ofPro[200]?.length ?? 0);
  const { db } = free;
  await vi.waitFor(
    async () => expect(await db.generation.count({ where: { status: 'done' } })).toBe(started),
    { timeout: 200_000, interval: 200 },
  );
  const { _sum } = await db.piece.aggregate({ where: { userId: pro.user.id }, _sum: { wordCount: true } });
  expect(_sum.wordCount).toBeLessThanOrEqual(PRO_WORDS_PER_MONTH);
  expect(await db.piece.count()).toBe(started);
  expect(ai.calls.filter(({ kind }) => kind === 'plan')).toHaveLength(started);
});
