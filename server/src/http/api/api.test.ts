import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { CHAT_MESSAGES } from '#shared/chat.ts';
import { NOT_SIGNED_IN } from '#shared/messages.ts';
import { API_ACCESS } from '../../test/authorisation-table.ts';
import { runningJobs } from '../../test/running-jobs.ts';
import { sessionCookieOf, signedIn } from '../../test/signed-in.ts';
import { OWN_PAGE, testApp } from '../../test/test-app.ts';
import { testServices } from '../../test/test-services.ts';
import { API_ROUTES } from './routes.ts';

const PATHS = API_ROUTES.map(({ path }) => path);
const EXAMPLES = new Map<string, object>(API_ROUTES.map(({ path, example }) => [path, example]));

let app: FastifyInstance;

beforeAll(async () => {
  app = await testApp();
});

/** A new user's access token. */
async function token(plan: 'free' | 'pro' = 'pro') {
  const { api, user } = await signedIn({ plan });
  const { token: bearer } = await api.account.createAccessToken({ name: 'test' });
  return { user, headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' } };
}

/** A new Pro user's way to call a path: by access token, or from our own page where a token is refused. */
async function caller(path: string) {
  if (API_ACCESS[path] !== 'person') return token();
  const { services, user } = await signedIn({ plan: 'pro' });
  return { user, headers: { ...OWN_PAGE, cookie: await sessionCookieOf(services, user.id) } };
}

const post = (url: string, body: unknown, headers: Record<string, string> = OWN_PAGE) =>
  app.inject({
    method: 'POST',
    url,
    headers,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

test('the specification’s nine paths, the check of claims and sources are there, and no other', () => {
  expect(PATHS).toEqual([
    '/api/create-checkout-session',
    '/api/confirm-session',
    '/api/keyword-suggestions',
    '/api/generate-content',
    '/api/generate-social',
    '/api/generate-email',
    '/api/shopify',
    '/api/delete-account',
    '/api/check-claims',
    '/api/support-chat',
    '/api/sources',
  ]);
});

describe.each(PATHS)('%s', (path) => {
  const example = EXAMPLES.get(path) ?? {};

  test('nobody gets in without a session or a token', async () => {
    const answer = await post(path, example);
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      expect.objectContaining({ error: NOT_SIGNED_IN }),
    ]);
    for (const body of [example, { topic: 7 }]) {
      const wrong = await post(path, body, { ...OWN_PAGE, authorization: 'Bearer nonsense' });
      expect(wrong.statusCode).toBe(401);
    }
  });

  test('a program that forgot its token is told so, not that it is another site', async () => {
    const answer = await post(path, {}, { 'content-type': 'application/json' });
    expect([answer.statusCode, answer.json()]).toEqual([401, { error: NOT_SIGNED_IN }]);
  });

  test('a cookie without our Origin is refused, so no other site can call it', async () => {
    const { services, user } = await signedIn();
    const cookie = await sessionCookieOf(services, user.id);
    const answer = await post(path, example, { cookie, 'content-type': 'application/json' });
    expect(answer.statusCode).toBe(403);
  });

  test('bad JSON, another content type and 5 MB are refused with a sentence', async () => {
    const { headers } = await caller(path);
    const answers = [
      await post(path, '{"a":', headers),
      await post(path, 'a=b', { ...headers, 'content-type': 'application/x-www-form-urlencoded' }),
      await post(path, JSON.stringify({ x: 'x'.repeat(5_000_000) }), headers),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      400,
      // Our own page sends JSON alone; anything else could be another site's form.
      API_ACCESS[path] === 'person' ? 400 : 415,
      413,
    ]);
    for (const answer of answers) expect(answer.json()).toEqual({ error: expect.any(String) as string });
  });
});

/** What each documented example answers to a Pro user of this file's server, which has no Stripe and no shop. */
const ANSWERS: Record<string, [status: number, body: unknown]> = {
  '/api/create-checkout-session': [409, { error: expect.any(String) as string }],
  '/api/confirm-session': [404, { success: false, error: expect.any(String) as string }],
  '/api/keyword-suggestions': [200, { suggestions: expect.any(Array) as unknown[] }],
  '/api/generate-content': [
    200,
    {
      title: expect.stringMatching(/\w/) as string,
      slug: expect.stringMatching(/^[a-z0-9-]+$/) as string,
      excerpt: expect.any(String) as string,
      content: expect.stringContaining('<') as string,
      headRaw: expect.stringContaining('application/ld+json') as string,
      aiSummaryHtml: '',
      keyphrases: expect.any(String) as string,
    },
  ],
  '/api/generate-social': [
    200,
    { success: true, results: { linkedin: expect.any(String) as string, x: expect.any(String) as string } },
  ],
  '/api/generate-email': [
    200,
    { success: true, subject: expect.any(String) as string, body: expect.any(String) as string },
  ],
  '/api/sources': [200, { title: 'Our year', kind: 'text', factCount: 3 }],
  '/api/check-claims': [
    200,
    {
      language: 'en',
      facts: [
        expect.objectContaining({ id: 'f1', surface: '34 %' }),
        expect.objectContaining({ kind: 'date' }),
      ],
      claims: [
        expect.objectContaining({ surface: '34 percent', state: 'bound', factId: 'f1' }),
        expect.objectContaining({ surface: '2023', state: 'differs', factId: 'f2' }),
      ],
    },
  ],
  '/api/delete-account': [200, { success: true }],
  '/api/support-chat': [200, { reply: expect.any(String) as string }],
};

test.each(Object.keys(ANSWERS))('the documented example of %s runs', async (path) => {
  await runningJobs(await testServices());
  const { headers } = await caller(path);
  const answer = await post(path, EXAMPLES.get(path), headers);
  const [status, body] = ANSWERS[path] ?? [0, {}];
  expect(answer.json()).toMatchObject(body as object);
  expect(answer.statusCode).toBe(status);
});

test('another user’s id in the body is refused, whatever the path does with it', async () => {
  const { headers, user } = await caller('/api/delete-account');
  const stranger = await post('/api/delete-account', { userId: randomUUID(), plan: 'free' }, headers);
  expect(stranger.statusCode).toBe(403);
  const own = await post(
    '/api/delete-account',
    { userId: user.id, email: 'x@example.com', plan: 'free' },
    headers,
  );
  expect(own.json()).toEqual({ success: true });
});

test('no platform is refused with the sentence of the screen', async () => {
  const { headers } = await token();
  const answer = await post('/api/generate-social', { content: '<p>Tea</p>', platforms: [] }, headers);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ success: false, error: 'Please select at least one platform.' });
});

test('a blank question is refused with the sentence of the screen', async () => {
  const { headers } = await token();
  const answer = await post('/api/support-chat', { messages: [{ role: 'user', content: '  ' }] }, headers);
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: CHAT_MESSAGES.empty }]);
});

test('a limit answers alike at both doors', async () => {
  const { headers, user } = await token('free');
  const { db } = await signedIn();
  await db.generation.createMany({
    data: [1, 2, 3].map(() => ({
      id: randomUUID(),
      userId: user.id,
      status: 'done',
      brief: {},
      reservedWords: 300,
      maxWords: 315,
    })),
  });
  const answer = await post('/api/generate-content', EXAMPLES.get('/api/generate-content'), headers);
  expect(answer.statusCode).toBe(402);
  expect(answer.json()).toMatchObject({ error: 'You have used all 3 generations of the Free plan.' });
});

test('a program may choose the language, where the call to action leads, and say what only it knows', async () => {
  const { services } = await testServices();
  await runningJobs(await testServices());
  const { headers } = await token('free');
  const answer = await post(
    '/api/generate-content',
    {
      ...EXAMPLES.get('/api/generate-content'),
      cta: 'Book a ride',
      ctaAddress: 'https://bikes.example/book',
      language: 'en-GB',
      insights: { asked: 'How far does it go?' },
    },
    headers,
  );
  const { id } = answer.json<{ id: string }>();
  await expect(services.db.generation.findUnique({ where: { id } })).resolves.toMatchObject({
    brief: {
      callToAction: { text: 'Book a ride', address: 'https://bikes.example/book' },
      language: 'en-GB',
      insights: { asked: 'How far does it go?', example: '', mistakes: '' },
    },
  });
});

test('the description lists every path with its example', async () => {
  const description = (await app.inject('/api/openapi.json')).json<{
    openapi: string;
    paths: Record<string, { post?: { requestBody: unknown } }>;
  }>();
  expect(description.openapi).toBe('3.1.0');
  for (const path of PATHS) {
    expect(JSON.stringify(description.paths[path]?.post?.requestBody)).toContain(
      JSON.stringify(EXAMPLES.get(path)),
    );
  }
  expect((await app.inject('/api/docs')).statusCode).toBeLessThan(400);
});
