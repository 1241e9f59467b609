import { randomUUID } from 'node:crypto';
import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { apiRequest, nameOf } from '#server/test/api-request.ts';
import { API_ACCESS } from '#server/test/authorisation-table.ts';
import { routeOf, tokenOf } from '#server/test/program.ts';
import { runningJobs } from '#server/test/running-jobs.ts';
import { sessionCookieOf, signedIn } from '#server/test/signed-in.ts';
import { OWN_PAGE, testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';
import { TOKEN_MESSAGES } from '#shared/rules/account.ts';
import { NOT_SIGNED_IN } from '#shared/rules/messages.ts';
import { CHAT_MESSAGES } from '#shared/schemas/chat.ts';
import { ERROR_CODES } from '../answer-error.ts';
import { errorsOf } from './errors-of.ts';
import type { ApiRoute } from './route.ts';
import { API_ROUTES } from './routes.ts';

const ROUTES = API_ROUTES.map((route) => ({ name: nameOf(route), route }));
const LISTS = ROUTES.filter(({ route }) => route.method === 'GET' && !route.path.includes(':'));
const CHANGES = ROUTES.filter(({ route }) => route.method !== 'GET');
const exampleOf = (name: string): object => routeOf(name).example;

const app = await testApp();

/** A new user's access token. */
async function token(plan: 'free' | 'pro' = 'pro') {
  const one = await signedIn({ plan });
  return { user: one.user, headers: await tokenOf(one) };
}

/** A new Pro user's way to call a path: by access token, or from our own page where a token is refused. */
async function caller(name: string) {
  if (API_ACCESS[name] !== 'person') return token();
  const { services, user } = await signedIn({ plan: 'pro' });
  return { user, headers: { ...OWN_PAGE, cookie: await sessionCookieOf(services, user.id) } };
}

/** An error as every path answers it. */
const refusal = (code: string, error: unknown = expect.any(String), more = {}) => ({
  error,
  code,
  requestId: expect.any(String) as string,
  ...more,
});

const ask = (route: ApiRoute, headers: Record<string, string>, input?: object) =>
  app.inject({ ...apiRequest(route, input), headers });

const post = (url: string, body: unknown, headers: Record<string, string> = OWN_PAGE) =>
  app.inject({
    method: 'POST',
    url,
    headers,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

test('the specification’s nine paths are there', () => {
  expect(ROUTES.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'POST /api/create-checkout-session',
      'POST /api/confirm-session',
      'POST /api/keyword-suggestions',
      'POST /api/generate-content',
      'POST /api/generate-social',
      'POST /api/generate-email',
      'POST /api/shopify',
      'POST /api/delete-account',
      'POST /api/support-chat',
    ]),
  );
});

describe.each(ROUTES)('$name', ({ route }) => {
  test('nobody gets in without a session or a token', async () => {
    const answer = await ask(route, OWN_PAGE);
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      expect.objectContaining({ error: NOT_SIGNED_IN }),
    ]);
    for (const input of [route.example, { topic: 7 }]) {
      const wrong = await ask(route, { ...OWN_PAGE, authorization: 'Bearer nonsense' }, input);
      expect([wrong.statusCode, wrong.json()]).toEqual([
        401,
        refusal('unauthorized', TOKEN_MESSAGES.unknown),
      ]);
      expect(wrong.headers['www-authenticate']).toMatch(/^Bearer error="invalid_token", resource_metadata=/);
    }
  });

  test('a program that forgot its token is told so, not that it is another site', async () => {
    const answer = await ask(route, { 'content-type': 'application/json' }, {});
    expect([answer.statusCode, answer.json()]).toEqual([401, refusal('unauthorized', NOT_SIGNED_IN)]);
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer resource_metadata=/);
  });
});

describe.each(CHANGES)('$name', ({ name, route }) => {
  test('a cookie without our Origin is refused, so no other site can call it', async () => {
    const { services, user } = await signedIn();
    const cookie = await sessionCookieOf(services, user.id);
    const answer = await ask(route, { cookie, 'content-type': 'application/json' });
    expect(answer.statusCode).toBe(403);
  });

  test('bad JSON, another content type and 5 MB are refused with a sentence', async () => {
    const { headers } = await caller(name);
    const { method, url } = apiRequest(route);
    const send = (payload: string, type = 'application/json') =>
      app.inject({ method, url, headers: { ...headers, 'content-type': type }, payload });
    const answers = [
      await send('{"a":'),
      await send('a=b', 'application/x-www-form-urlencoded'),
      await send(JSON.stringify({ x: 'x'.repeat(5_000_000) })),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 415, 413]);
    for (const answer of answers)
      expect(answer.json()).toEqual(refusal(ERROR_CODES[answer.statusCode as 400 | 413 | 415]));
  });
});

test.each(LISTS)('$name reads with a token or with a cookie', async ({ route }) => {
  const { services, user } = await signedIn();
  const cookie = await sessionCookieOf(services, user.id);
  expect((await ask(route, { cookie })).statusCode).toBe(200);
  expect((await ask(route, (await token()).headers)).statusCode).toBe(200);
});

const A_TEXT = expect.any(String) as string;
const MATCHING = (pattern: RegExp) => expect.stringMatching(pattern) as string;
const MADE = { id: A_TEXT };

/** What a documented example answers to a Pro user of this file's server, which has no Stripe and no shop. */
const ANSWERS: Record<string, [status: number, body: object]> = {
  'POST /api/create-checkout-session': [409, { error: A_TEXT }],
  'POST /api/confirm-session': [404, { success: false, error: A_TEXT }],
  'POST /api/keyword-suggestions': [200, { suggestions: expect.any(Array) as unknown[] }],
  'POST /api/generate-content': [
    200,
    {
      title: MATCHING(/\w/),
      slug: MATCHING(/^[a-z0-9-]+$/),
      excerpt: A_TEXT,
      content: MATCHING(/</),
      headRaw: MATCHING(/application\/ld\+json/),
      aiSummaryHtml: '',
      keyphrases: A_TEXT,
    },
  ],
  'POST /api/generate-social': [200, { success: true, results: { linkedin: A_TEXT, x: A_TEXT } }],
  'POST /api/generate-email': [200, { success: true, subject: A_TEXT, body: A_TEXT }],
  'POST /api/generations': [202, MADE],
  'POST /api/websites': [400, { code: 'invalid', hint: A_TEXT }],
  'POST /api/profiles': [200, MADE],
  'POST /api/webhooks': [200, MADE],
  'GET /api/webhook-samples': [200, { samples: expect.any(Array) as unknown[] }],
  'POST /api/sources': [200, { title: 'Our year', kind: 'text', factCount: 3 }],
  'POST /api/check-claims': [
    200,
    {
      language: 'en',
      facts: [{ id: 'f1', surface: '34 %' }, { surface: 'Mondays' }, { id: 'f3', surface: '2021' }],
      claims: [
        { surface: '34 percent', state: 'bound', factId: 'f1' },
        { surface: 'Mondays', state: 'structural' },
        { surface: '2023', state: 'differs', factId: 'f3' },
      ],
    },
  ],
  'POST /api/measure-voice': [200, { isOneVoice: expect.any(Boolean) as boolean }],
  'POST /api/delete-account': [200, { success: true }],
  'POST /api/support-chat': [200, { reply: A_TEXT }],
};
/** What the other examples name is not there. */
const GONE = [404, { code: 'notFound', error: A_TEXT }] as const;

const OTHERS = ROUTES.filter((one) => one.name !== 'POST /api/shopify' && !LISTS.includes(one));

test.each(OTHERS)('the documented example of $name runs @long', async ({ name, route }) => {
  await runningJobs(await testServices());
  const { headers } = await caller(name);
  const answer = await ask(route, headers);
  const [status, body] = ANSWERS[name] ?? GONE;
  expect([answer.statusCode, answer.json()]).toMatchObject([status, body]);
  expect([200, 202, ...errorsOf(route)]).toContain(status);
});

test('another user’s id in the body is refused, whatever the path does with it', async () => {
  const { headers, user } = await caller('POST /api/delete-account');
  const stranger = await post('/api/delete-account', { userId: randomUUID(), plan: 'free' }, headers);
  expect(stranger.statusCode).toBe(403);
  const own = { userId: user.id, email: 'x@example.com', plan: 'free' };
  expect((await post('/api/delete-account', own, headers)).json()).toEqual({ success: true });
});

test('a limit answers alike at both doors', async () => {
  const { headers, user } = await token('free');
  const { db } = await signedIn();
  await db.generation.createMany({
    data: [1, 2, 3].map(() => {
      const words = { reservedWords: 300, maxWords: 315 };
      return { id: randomUUID(), userId: user.id, status: 'done', brief: {}, ...words };
    }),
  });
  const answer = await post('/api/generate-content', exampleOf('POST /api/generate-content'), headers);
  expect(answer.statusCode).toBe(402);
  expect(answer.json()).toMatchObject({ error: 'You have used all 3 generations of the Free plan.' });
});

test('a program may choose the language, where the call to action leads, and say what only it knows @long', async () => {
  const { services } = await testServices();
  await runningJobs(await testServices());
  const { headers } = await token('free');
  const input = {
    ...exampleOf('POST /api/generate-content'),
    cta: 'Book a ride',
    ctaAddress: 'https://bikes.example/book',
    language: 'en-GB',
    insights: { asked: 'How far does it go?' },
  };
  const answer = await post('/api/generate-content', input, headers);
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
  const { openapi, paths } = (await app.inject('/api/openapi.json')).json<{
    openapi: string;
    paths: Record<string, Record<string, { requestBody?: unknown; parameters?: unknown }>>;
  }>();
  expect(openapi).toBe('3.1.0');
  for (const { method, path, example } of API_ROUTES) {
    const described = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const text = JSON.stringify([described?.requestBody, described?.parameters]);
    const isWhole = method === 'POST' && !path.includes(':');
    for (const value of isWhole ? [example] : Object.values(example))
      expect(text).toContain(JSON.stringify(value));
  }
});

test('people read every path by its group, with its fields and an example for a terminal @long', async () => {
  const { statusCode, body } = await app.inject({ url: '/api/docs', headers: { accept: 'text/html' } });
  expect(statusCode).toBe(200);

  const page = load(body);

  expect(
    page('h2')
      .get()
      .map((heading) => page(heading).text()),
  ).toEqual([
    'Getting started in five minutes',
    'Content',
    'Evidence',
    'Publish',
    'Review',
    'Schedule',
    'Websites',
    'Profiles',
    'Webhooks',
    'Account',
    'Help',
  ]);

  expect(page('article')).toHaveLength(API_ROUTES.length);
  for (const link of page('nav a')) expect(page(page(link).attr('href') ?? '')).toHaveLength(1);

  const posting = page('article[aria-label^="Post a piece"]');
  expect(posting.text()).toContain('An access token needs the scope "publish".');
  expect(posting.find('pre').text()).toMatch(
    /^curl -X POST 'http\S+\/api\/content\/5f0f8d8a-\S+\/publish' \\\n {2}-H 'Authorization: Bearer YOUR_TOKEN'/,
  );
});

test.each<[string, object, string, field?: string]>([
  ['POST /api/content/:id/publish', { stats: 'draft' }, 'There is no field "stats" here.', 'stats'],
  ['POST /api/calendar', { brief: { topic: 'Tea', words: 300 } }, 'There is no field "brief.words" here.'],
  [
    'POST /api/calendar',
    { time: { kind: 'at', localTime: '2027-01-04T09:30', zone: 'UTC' } },
    'There is no field "time.zone" here.',
  ],
  ['POST /api/shopify', { published: true }, 'There is no field "published" here.'],
  ['GET /api/content', { stauts: 'draft' }, 'There is no parameter "stauts" here.'],
  ['GET /api/calendar-plans', { limt: 3 }, 'There is no parameter "limt" here.'],
  ['POST /api/generate-social', { platforms: [] }, 'Please select at least one platform.', 'platforms'],
  ['POST /api/support-chat', { messages: [{ role: 'user', content: ' ' }] }, CHAT_MESSAGES.empty, 'messages'],
])('%s refuses %j with a sentence', async (name, more, error, field) => {
  const { headers } = await token();
  const answer = await ask(routeOf(name), headers, { ...exampleOf(name), ...more });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { code: 'invalid', error, ...(field && { field }) },
  ]);
});

test('what is refused for another method is told which there are', async () => {
  const { headers } = await token();
  const refused = async (method: 'DELETE' | 'PATCH' | 'PUT', path: string) => {
    const answer = await app.inject({ method, url: `/api/${path}`, headers });
    return [answer.statusCode, answer.json<{ code: string }>().code, answer.headers.allow];
  };
  expect(await refused('DELETE', 'content')).toEqual([405, 'methodNotAllowed', 'GET']);
  expect(await refused('PUT', 'content/7')).toEqual([405, 'methodNotAllowed', 'GET, PATCH, DELETE']);
  expect(await refused('PATCH', 'content/7')).toEqual([400, 'invalid', undefined]);
  expect(await refused('DELETE', 'nothing')).toEqual([404, 'notFound', undefined]);
});
