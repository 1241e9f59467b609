import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createOpenAiWriter } from '#server/ports/ai-writer/openai.ts';
import { createOpenAiIllustrator } from '#server/ports/illustrator/openai.ts';
import { createOpenAiKeywords } from '#server/ports/keywords/openai.ts';
import { createCaller } from '#server/trpc/router.ts';
import { aRequest } from './generation-flow.ts';
import { plainPiece } from './plain-piece.ts';
import { runningJobs } from './running-jobs.ts';
import { sessionCookieOf, signedIn, TEST_PASSWORD } from './signed-in.ts';
import { startAiServer } from './stubs/ai-server.ts';
import { startSmallSite } from './stubs/small-site.ts';
import { change, OWN_PAGE, testApp } from './test-app.ts';
import { anotherInstance, testServices } from './test-services.ts';

const STREAMS = { 'trpc-accept': 'application/jsonl' };
const NEW_PASSWORD = 'another horse battery';

const [ai, site] = await Promise.all([startAiServer(), startSmallSite()]);
const options = { apiKey: 'key', baseURL: ai.url, model: 'm', timeoutMs: 600_000 };
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
type Calls = Record<string, (input: Input) => Call>;

const streamed = (path: string, input: object): Call => ({
  path: `/trpc/${path}?batch=1`,
  body: { 0: input },
  headers: STREAMS,
});
const query = (path: string, input: object): Call => ({
  path: `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`,
});
const topic = () => ({ topic: randomUUID() });

const A_QUESTION = { messages: [{ role: 'user', content: 'Hi' }] };
const FOR_X = { content: 'tea', platforms: ['x'] };
const A_BRIEF = { contentType: 'blog', topic: 'tea', wordCount: 300 };
const A_REWRITE = { kind: 'shorten', html: '<p>One. Two.</p>', wish: '', heading: '', before: '' };

/** Every feature that asks the AI while its caller waits. */
const AI_FEATURES: Calls = {
  'chat, as it is written': () => streamed('chat.send', { text: 'How do I publish?' }),
  'chat, as a whole': () => ({ path: '/trpc/chat.reply', body: A_QUESTION }),
  'social posts of a piece': ({ contentId: id }) =>
    streamed('content.generateSocial', { id, platforms: ['x'] }),
  'a part of a piece rewritten': ({ contentId: id }) => streamed('content.rewrite', { ...A_REWRITE, id }),
  'an outline': () => ({ path: '/trpc/content.proposeOutline', body: { ...A_BRIEF, id: randomUUID() } }),
  'social posts of a text': () => ({ path: '/trpc/content.deriveSocial', body: FOR_X }),
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
const API_FEATURES: Calls = {
  'support chat': () => ({ path: '/api/support-chat', body: A_QUESTION }),
  'social posts': () => ({ path: '/api/generate-social', body: FOR_X }),
  'e-mail': () => ({ path: '/api/generate-email', body: { content: 'tea' } }),
  keywords: () => ({ path: '/api/keyword-suggestions', body: topic() }),
};

/** Waits for a piece that the server goes on writing. */
const wholePiece = (): Call => ({ path: '/api/generate-content', body: A_BRIEF });

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

type Ended = { feature: string; status: number; body: string };

/** Makes all the calls at once. @returns their ends, once the server has answered or hung up */
function begin(features: Calls, auth: Record<string, string>, input: Input) {
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
      return { feature, status: answer.status, body: text };
    } catch {
      return { feature, status: 0, body: '' };
    }
  });
  return { leave: () => leaving.abort(), ends: Promise.all(ends) };
}

/** Until the AI is at every one of them. */
async function allAsked(count: number) {
  await expect.poll(() => ai.calls.length).toBe(count);
}

/** The AI itself ends none of them. */
async function expectAborted() {
  await expect
    .poll(() => ai.calls.filter(({ abortedAt }) => abortedAt === undefined).map(({ kind }) => kind))
    .toEqual([]);
}

const watch = ({ generationId: id }: Input) => query('content.watchGeneration', { id });

type Caller = {
  who: string;
  features: Calls;
  /** What else of the session goes on meanwhile. */
  besides: Calls;
  endings: typeof SESSION_ENDS;
  sends: (one: Someone) => Record<string, string>;
};
const CALLERS: Caller[] = [
  {
    who: 'browser',
    features: AI_FEATURES,
    besides: { wholePiece, watch },
    endings: SESSION_ENDS,
    sends: ({ cookie }) => ({ cookie }),
  },
  {
    who: 'program',
    features: API_FEATURES,
    besides: { wholePiece },
    endings: TOKEN_ENDS,
    sends: ({ token }) => ({ authorization: `Bearer ${token}` }),
  },
];
const PHASES = ['hang', 'hangAfterHeaders'] as const;

test.each(CALLERS.flatMap((caller) => PHASES.map((kind) => ({ ...caller, kind }))))(
  'an AI that has got as far as $kind is hung up on when the $who hangs up, for every feature',
  async ({ kind, features, sends }) => {
    const one = await someone();
    ai.settings.always = { kind };
    const { leave, ends } = begin(features, sends(one), one.input);
    const count = Object.keys(features).length;
    await allAsked(count);
    leave();
    await expectAborted();
    await ends;
    expect(ai.calls).toHaveLength(count);
  },
);

test.each(
  CALLERS.flatMap(({ endings, ...caller }) =>
    Object.entries(endings).map(([why, end]) => ({ ...caller, why, end })),
  ),
)('$why ends every AI call and stream of the $who', async ({ end, features, besides, sends }) => {
  const one = await someone();
  ai.settings.always = { kind: 'hang' };
  const { ends } = begin({ ...features, ...besides }, sends(one), one.input);
  await allAsked(Object.keys(features).length);
  await end(one);
  await expectAborted();
  for (const ended of await ends) {
    const isRefused = ended.status === 401 || ended.body.includes('"httpStatus":401');
    expect([ended.feature, isRefused]).toEqual([ended.feature, true]);
  }
});

test('a program that hangs up cancels its piece and pays nothing; one with a key gets it at the next try @long', async () => {
  const { api, db, user, services } = await signedIn({ plan: 'pro', services: ports });
  const { pool } = await testServices();
  // What other tests have begun would ask the AI as well.
  await db.generation.deleteMany();
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
    await expect.poll(() => ai.calls.length).toBeGreaterThan(asked);
    leave();
    await ends;
    expect(await statuses()).toHaveLength(kept);
  };

  ai.settings.always = { kind: 'hang' };
  await hangUp({ authorization }, 1);
  await expect.poll(statuses).toEqual(['cancelled']);
  expect(await api.billing.usage()).toMatchObject({ used: 0 });
  await expectAborted();
  ai.settings.always = null;

  const keyed = { authorization, 'idempotency-key': 'monday' };
  await hangUp(keyed, 2);

  const [again] = await begin({ wholePiece }, keyed, { contentId: '', generationId: '' }).ends;
  expect(again?.status).toBe(200);
  expect(await statuses()).toEqual(['cancelled', 'done']);
});
