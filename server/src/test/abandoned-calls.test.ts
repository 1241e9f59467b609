import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createOpenAiWriter } from '../ports/ai-writer/openai.ts';
import { createOpenAiIllustrator } from '../ports/illustrator/openai.ts';
import { createOpenAiKeywords } from '../ports/keywords/openai.ts';
import { createCaller } from '../trpc/router.ts';
import { aRequest } from './generation-flow.ts';
import { runningJobs } from './running-jobs.ts';
import { plainPiece } from './plain-piece.ts';
import { sessionCookieOf, signedIn, TEST_PASSWORD } from './signed-in.ts';
import { startAiServer } from './stubs/ai-server.ts';
import { startSmallSite } from './stubs/small-site.ts';
import { change, OWN_PAGE, testApp } from './test-app.ts';
import { anotherInstance, testServices } from './test-services.ts';

const WITHIN_MS = 1000;
const STREAMS = { 'trpc-accept': 'application/jsonl' };
const NEW_PASSWORD = 'another horse battery';

const [ai, site] = await Promise.all([startAiServer(), startSmallSite()]);
const options = { apiKey: 'key', baseURL: ai.url, model: 'm', timeoutMs: 30_000 };
const ports = {
  writer: createOpenAiWriter(options),
  keywords: createOpenAiKeywords(options),
  illustrator: createOpenAiIllustrator(options),
};
const app = await testApp(ports);
const origin = await app.listen({ port: 0 });
beforeEach(() => ai.reset());
afterAll(() => Promise.all([ai.close(), site.close()]));

type Call = { path: string; body?: object; headers?: Record<string, string> };
type Input = { contentId: string; generationId: string };

const streamed = (path: string, input: object): Call => ({
  path: `/trpc/${path}?batch=1`,
  body: { 0: input },
  headers: STREAMS,
});
const query = (path: string, input: object): Call => ({
  path: `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`,
});
const topic = () => ({ topic: randomUUID() });

const A_REWRITE = { kind: 'shorten', html: '<p>One. Two.</p>', wish: '', heading: '', before: '' };

/** Every feature that asks the AI while its caller waits. */
const AI_FEATURES: Record<string, (input: Input) => Call> = {
  'chat, as it is written': () => streamed('chat.send', { text: 'How do I publish?' }),
  'chat, as a whole': () => ({
    path: '/trpc/chat.reply',
    body: { messages: [{ role: 'user', content: 'Hi' }] },
  }),
  'social posts of a piece': ({ contentId: id }) =>
    streamed('content.generateSocial', { id, platforms: ['x'] }),
  'a part of a piece rewritten': ({ contentId: id }) => streamed('content.rewrite', { ...A_REWRITE, id }),
  'an outline': () => ({
    path: '/trpc/content.proposeOutline',
    body: { id: randomUUID(), contentType: 'blog', topic: 'tea', wordCount: 300 },
  }),
  'social posts of a text': () => ({
    path: '/trpc/content.deriveSocial',
    body: { content: 'tea', platforms: ['x'] },
  }),
  'e-mail of a piece': ({ contentId: id }) => ({ path: '/trpc/content.generateEmail', body: { id } }),
  'e-mail of a text': () => ({ path: '/trpc/content.deriveEmail', body: { content: 'tea' } }),
  'keyword ideas': () => query('content.suggestKeywords', topic()),
  'keyword ideas in a stream': () => ({
    path: `${query('content.suggestKeywords', { 0: topic() }).path}&batch=1`,
    headers: STREAMS,
  }),
  'another picture': ({ contentId: id }) => ({ path: '/trpc/content.regenerateImage', body: { id } }),
  'filling a profile': () => streamed('profiles.fillFromWebsite', { domain: site.url }),
};

/** The same by access token. */
const API_FEATURES: Record<string, (input: Input) => Call> = {
  'support chat': () => ({
    path: '/api/support-chat',
    body: { messages: [{ role: 'user', content: 'Hi' }] },
  }),
  'social posts': () => ({ path: '/api/generate-social', body: { content: 'tea', platforms: ['x'] } }),
  'e-mail': () => ({ path: '/api/generate-email', body: { content: 'tea' } }),
  keywords: () => ({ path: '/api/keyword-suggestions', body: topic() }),
};

/** Waits for a piece that the server goes on writing. */
const wholePiece = (): Call => ({
  path: '/api/generate-content',
  body: { contentType: 'blog', topic: 'tea', wordCount: 300 },
});

async function someone() {
  const one = await signedIn({ plan: 'pro' });
  const [cookie, piece] = await Promise.all([
    sessionCookieOf(one.services, one.user.id),
    plainPiece(one.db, one.user.id),
  ]);
  const { token, id: tokenId } = await one.api.account.createAccessToken({ name: 'script' });
  const request = aRequest();
  await one.api.content.startGeneration(request);
  return { ...one, cookie, token, tokenId, input: { contentId: piece.id, generationId: request.id } };
}
type Someone = Awaited<ReturnType<typeof someone>>;

/** Why a caller stops waiting; each ends the calls of the browser with this cookie or the program with this token. */
const SESSION_ENDS: Record<string, (one: Someone) => Promise<unknown>> = {
  'signing out': ({ cookie }) => change(app, 'account.signOut', { cookie }),
  'another password': ({ api }) =>
    api.account.changePassword({ currentPassword: TEST_PASSWORD, password: NEW_PASSWORD }),
  'a reset password': async ({ services, user }) => {
    const byLink = { scope: 'reset', userAgent: null, ipAddress: null } as const;
    const cookie = (await services.sessions.start(user.id, byLink)).split(';')[0];
    return change(app, 'account.updatePassword', { cookie, input: { password: NEW_PASSWORD } });
  },
  'signing out elsewhere, at another instance': async ({ ctx }) => {
    const other = await anotherInstance(await testServices());
    return createCaller({ ...ctx, ...other.services }).account.signOutElsewhere();
  },
  'an account that is deleted': ({ api }) => api.account.deleteAccount(),
};
const TOKEN_ENDS: typeof SESSION_ENDS = {
  'a token that is revoked': ({ api, tokenId }) => api.account.revokeAccessToken({ id: tokenId }),
  'an account that is deleted': ({ api }) => api.account.deleteAccount(),
};

type Ended = { feature: string; status: number; body: string; endedAt: number };

/** Makes all the calls at once. @returns their ends, once the server has answered or hung up */
function begin(features: Record<string, (input: Input) => Call>, auth: Record<string, string>, input: Input) {
  const leaving = new AbortController();
  const ends = Object.entries(features).map(async ([feature, callOf]): Promise<Ended> => {
    const { path, body, headers } = callOf(input);
    try {
      const answer = await fetch(origin + path, {
        method: body ? 'POST' : 'GET',
        headers: { ...OWN_PAGE, ...auth, ...headers },
        body: body && JSON.stringify(body),
        signal: leaving.signal,
      });
      const text = await answer.text();
      return { feature, status: answer.status, body: text, endedAt: performance.now() };
    } catch {
      return { feature, status: 0, body: '', endedAt: performance.now() };
    }
  });
  return { leave: () => leaving.abort(), ends: Promise.all(ends) };
}

/** Until the AI is at every one of them. */
async function allAsked(count: number) {
  await expect.poll(() => ai.calls.length, { timeout: 10_000 }).toBe(count);
}

async function expectAborted(since: number) {
  await expect
    .poll(() => ai.calls.filter(({ abortedAt }) => abortedAt === undefined).map(({ kind }) => kind), {
      timeout: 5000,
    })
    .toEqual([]);
  for (const { kind, abortedAt = Infinity } of ai.calls)
    expect(abortedAt - since, `${kind} goes on`).toBeLessThan(WITHIN_MS);
}

const PHASES = ['hang', 'hangAfterHeaders'] as const;

describe.each(PHASES)('an AI that has got as far as: %s', (kind) => {
  test('is hung up on when the browser hangs up, for every feature', async () => {
    const { cookie, input } = await someone();
    ai.settings.always = { kind };
    const { leave, ends } = begin(AI_FEATURES, { cookie }, input);
    const count = Object.keys(AI_FEATURES).length;
    await allAsked(count);
    const leftAt = performance.now();
    leave();
    await expectAborted(leftAt);
    await ends;
    expect(ai.calls).toHaveLength(count);
  });

  test('is hung up on when a program hangs up', async () => {
    const { token, input } = await someone();
    ai.settings.always = { kind };
    const { leave, ends } = begin(API_FEATURES, { authorization: `Bearer ${token}` }, input);
    await allAsked(Object.keys(API_FEATURES).length);
    const leftAt = performance.now();
    leave();
    await expectAborted(leftAt);
    expect((await ends).map(({ status }) => status)).toEqual(Object.keys(API_FEATURES).map(() => 0));
  });
});

test.each(Object.entries(SESSION_ENDS))('%s ends every AI call and stream of the session', async (_, end) => {
  const one = await someone();
  ai.settings.always = { kind: 'hang' };
  const watch = ({ generationId: id }: Input) => query('content.watchGeneration', { id });
  const { ends } = begin({ ...AI_FEATURES, wholePiece, watch }, { cookie: one.cookie }, one.input);
  await allAsked(Object.keys(AI_FEATURES).length);
  await end(one);
  const endedAt = performance.now();
  await expectAborted(endedAt);
  for (const ended of await ends) {
    expect(ended.endedAt - endedAt, `${ended.feature} goes on`).toBeLessThan(WITHIN_MS);
    const isRefused = ended.status === 401 || ended.body.includes('"httpStatus":401');
    expect([ended.feature, isRefused]).toEqual([ended.feature, true]);
  }
});

test.each(Object.entries(TOKEN_ENDS))('%s ends every AI call made with the token', async (_, end) => {
  const one = await someone();
  ai.settings.always = { kind: 'hang' };
  const auth = { authorization: `Bearer ${one.token}` };
  const { ends } = begin({ ...API_FEATURES, wholePiece }, auth, one.input);
  await allAsked(Object.keys(API_FEATURES).length);
  await end(one);
  const endedAt = performance.now();
  await expectAborted(endedAt);
  for (const ended of await ends) {
    expect([ended.feature, ended.status]).toEqual([ended.feature, 401]);
    expect(ended.endedAt - endedAt, `${ended.feature} goes on`).toBeLessThan(WITHIN_MS);
  }
});

test('a piece is written on when its session ends, and no longer when its account is deleted', async () => {
  const one = await someone();
  const { services, pool } = await testServices();
  const { generationId: id } = one.input;
  await one.db.generation.deleteMany({ where: { id: { not: id } } });
  ai.settings.always = { kind: 'hang' };
  await runningJobs({ services: { ...services, ...ports }, pool });
  await allAsked(1);
  const { ends } = begin(
    { watch: () => query('content.watchGeneration', { id }) },
    { cookie: one.cookie },
    one.input,
  );
  await change(app, 'account.signOut', { cookie: one.cookie });
  await ends;
  expect(ai.calls.map(({ abortedAt }) => abortedAt)).toEqual([undefined]);
  await one.api.account.deleteAccount();
  await expectAborted(performance.now());
});

test('a program that hangs up cancels its piece and pays nothing; one with a key gets it at the next try', async () => {
  const { api, db, user, services } = await signedIn({ plan: 'pro', services: ports });
  const { pool } = await testServices();
  await runningJobs({ services, pool });
  const { token } = await api.account.createAccessToken({ name: 'script' });
  const authorization = `Bearer ${token}`;
  const statuses = async () => {
    const rows = await db.generation.findMany({ where: { userId: user.id }, orderBy: { createdAt: 'asc' } });
    return rows.map(({ status }) => status);
  };
  const hangUp = async (auth: Record<string, string>, kept: number) => {
    const asked = ai.calls.length;
    const { leave, ends } = begin({ wholePiece }, auth, { contentId: '', generationId: '' });
    await expect.poll(() => ai.calls.length, { timeout: 10_000 }).toBeGreaterThan(asked);
    leave();
    await ends;
    expect(await statuses()).toHaveLength(kept);
  };
  ai.settings.always = { kind: 'hang' };
  await hangUp({ authorization }, 1);
  await expect.poll(statuses).toEqual(['cancelled']);
  expect(await api.billing.usage()).toMatchObject({ used: 0 });
  await expectAborted(performance.now());
  ai.settings.always = null;
  const keyed = { authorization, 'idempotency-key': 'monday' };
  await hangUp(keyed, 2);
  const [again] = await begin({ wholePiece }, keyed, { contentId: '', generationId: '' }).ends;
  expect(again?.status).toBe(200);
  expect(await statuses()).toEqual(['cancelled', 'done']);
});
