import { randomUUID } from 'node:crypto';
import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { IMPORT_MESSAGES, CALENDAR_MESSAGES } from '#shared/rules/calendar.ts';
import { CHAT_MESSAGES } from '#shared/schemas/chat.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { TOKEN_MESSAGES } from '#shared/rules/account.ts';
import { NOT_SIGNED_IN } from '#shared/rules/messages.ts';
import { OWN_SITE_MESSAGES } from '#shared/rules/own-site.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { PROFILE_MESSAGES } from '#shared/schemas/profiles.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { REVIEW_MESSAGES } from '#shared/rules/review.ts';
import { SOURCE_MESSAGES } from '#shared/rules/sources.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { ERROR_CODES } from '../answer-error.ts';
import { apiRequest, nameOf } from '../../test/api-request.ts';
import { API_ACCESS } from '../../test/authorisation-table.ts';
import { runningJobs } from '../../test/running-jobs.ts';
import { sessionCookieOf, signedIn } from '../../test/signed-in.ts';
import { OWN_PAGE, testApp } from '../../test/test-app.ts';
import { testServices } from '../../test/test-services.ts';
import { errorsOf } from './describe-api.ts';
import { API_ROUTES, type ApiRoute } from './routes.ts';

const ROUTES = API_ROUTES.map((route) => ({ name: nameOf(route), route }));
const LISTS = ROUTES.filter(({ route }) => route.method === 'GET' && !route.path.includes(':'));
const CHANGES = ROUTES.filter(({ route }) => route.method !== 'GET');
const BY_NAME = new Map(ROUTES.map(({ name, route }) => [name, route]));

function routeOf(name: string): ApiRoute {
  const route = BY_NAME.get(name);
  if (!route) throw new Error(`There is no ${name}.`);
  return route;
}
const exampleOf = (name: string): object => routeOf(name).example;

const app = await testApp();

/** A new user's access token. */
async function token(plan: 'free' | 'pro' = 'pro') {
  const { api, user } = await signedIn({ plan });
  const { token: bearer } = await api.account.createAccessToken({ name: 'test' });
  return { user, headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' } };
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
      expect(wrong.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    }
  });

  test('a program that forgot its token is told so, not that it is another site', async () => {
    const answer = await ask(route, { 'content-type': 'application/json' }, {});
    expect([answer.statusCode, answer.json()]).toEqual([401, refusal('unauthorized', NOT_SIGNED_IN)]);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
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
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      400,
      // Our own page sends JSON alone; anything else could be another site's form.
      API_ACCESS[name] === 'person' ? 400 : 415,
      413,
    ]);
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

/** What a documented example answers to a Pro user of this file's server, which has no Stripe and no shop. */
const ANSWERS: Record<string, [status: number, body: unknown]> = {
  'POST /api/create-checkout-session': [409, { error: expect.any(String) as string }],
  'POST /api/confirm-session': [404, { success: false, error: expect.any(String) as string }],
  'POST /api/keyword-suggestions': [200, { suggestions: expect.any(Array) as unknown[] }],
  'POST /api/generate-content': [
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
  'POST /api/generate-social': [
    200,
    { success: true, results: { linkedin: expect.any(String) as string, x: expect.any(String) as string } },
  ],
  'POST /api/generate-email': [
    200,
    { success: true, subject: expect.any(String) as string, body: expect.any(String) as string },
  ],
  'POST /api/generations': [202, { id: expect.any(String) as string }],
  'POST /api/websites': [400, { code: 'invalid', hint: expect.any(String) as string }],
  'POST /api/profiles': [200, { id: expect.any(String) as string }],
  'POST /api/sources': [200, { title: 'Our year', kind: 'text', factCount: 3 }],
  'POST /api/check-claims': [
    200,
    {
      language: 'en',
      facts: [
        expect.objectContaining({ id: 'f1', surface: '34 %' }),
        expect.objectContaining({ surface: 'Mondays' }),
        expect.objectContaining({ id: 'f3', surface: '2021' }),
      ],
      claims: [
        expect.objectContaining({ surface: '34 percent', state: 'bound', factId: 'f1' }),
        expect.objectContaining({ surface: 'Mondays', state: 'structural' }),
        expect.objectContaining({ surface: '2023', state: 'differs', factId: 'f3' }),
      ],
    },
  ],
  'POST /api/measure-voice': [200, { isOneVoice: expect.any(Boolean) as boolean }],
  'POST /api/delete-account': [200, { success: true }],
  'POST /api/support-chat': [200, { reply: expect.any(String) as string }],
};

/** What the other examples name is not there. */
const GONE: [name: RegExp, error: string][] = [
  [/generations\/:id|publish$/, CONTENT_MESSAGES.notFound],
  [/publications\/:id/, PUBLISH_MESSAGES.publicationNotFound],
  [/profiles\/:id/, PROFILE_MESSAGES.deleteFailed],
  [/site-patches/, OWN_SITE_MESSAGES.patchMissing],
  [/site-pages/, OWN_SITE_MESSAGES.pageMissing],
  [/DELETE .+websites\/:id/, WEBSITE_MESSAGES.deleteFailed],
  [/plans\/:id/, CALENDAR_MESSAGES.planNotFound],
  [/batches\/:id/, IMPORT_MESSAGES.batchNotFound],
  [/calendar\/:id/, CALENDAR_MESSAGES.entryNotFound],
  [/POST .+calendar|websites\/:id|similar-pages|suggest-/, WEBSITE_MESSAGES.notFound],
  [/sources\/:id/, SOURCE_MESSAGES.notFound],
  [/api\/review-links/, REVIEW_MESSAGES.linkNotFound],
  [/content\/:id/, PIECE_MESSAGES.notFound],
];
const OTHERS = ROUTES.filter((one) => one.name !== 'POST /api/shopify' && !LISTS.includes(one));

test.each(OTHERS)('the documented example of $name runs', async ({ name, route }) => {
  await runningJobs(await testServices());
  const { headers } = await caller(name);
  const answer = await ask(route, headers);
  const [, error] = GONE.find(([gone]) => gone.test(name)) ?? [];
  const [status, body] = ANSWERS[name] ?? [404, { error }];
  expect(answer.json()).toMatchObject(body as object);
  expect(answer.statusCode).toBe(status);
  expect([200, 202, ...errorsOf(routeOf(name))]).toContain(status);
});

test('another user’s id in the body is refused, whatever the path does with it', async () => {
  const { headers, user } = await caller('POST /api/delete-account');
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
  expect(answer.json()).toEqual({
    success: false,
    ...refusal('invalid', 'Please select at least one platform.', { field: 'platforms' }),
  });
});

test('a blank question is refused with the sentence of the screen', async () => {
  const { headers } = await token();
  const answer = await post('/api/support-chat', { messages: [{ role: 'user', content: '  ' }] }, headers);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    refusal('invalid', CHAT_MESSAGES.empty, { field: 'messages' }),
  ]);
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
  const answer = await post('/api/generate-content', exampleOf('POST /api/generate-content'), headers);
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
      ...exampleOf('POST /api/generate-content'),
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

test('people read every path by its group, with its fields and an example for a terminal', async () => {
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

test.each<[string, object, string]>([
  ['POST /api/content/:id/publish', { stats: 'draft' }, 'There is no field "stats" here.'],
  ['POST /api/calendar', { brief: { topic: 'Tea', words: 300 } }, 'There is no field "brief.words" here.'],
  [
    'POST /api/calendar',
    { time: { kind: 'at', localTime: '2027-01-04T09:30', zone: 'UTC' } },
    'There is no field "time.zone" here.',
  ],
  ['POST /api/shopify', { published: true }, 'There is no field "published" here.'],
  ['GET /api/content', { stauts: 'draft' }, 'There is no parameter "stauts" here.'],
  ['GET /api/calendar/plans', { limt: 3 }, 'There is no parameter "limt" here.'],
])('%s refuses %j by its name', async (name, more, error) => {
  const { headers } = await token();
  const answer = await ask(routeOf(name), headers, { ...exampleOf(name), ...more });
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { error }]);
});

test('one key makes one piece, and its second request is answered with it; another key makes another', async () => {
  await runningJobs(await testServices());
  const { headers } = await token();
  const send = async (key: string) => {
    const sent = await post('/api/generate-content', exampleOf('POST /api/generate-content'), {
      ...headers,
      'idempotency-key': key,
    });
    return sent.json<{ id: string; title: string }>();
  };
  const [first, second] = await Promise.all([send('monday'), send('monday')]);
  expect(second).toEqual(first);
  expect(await send('monday')).toEqual(first);
  expect((await send('tuesday')).id).not.toBe(first.id);
  const listed = (await app.inject({ url: '/api/content', headers })).json<{ pieces: object[] }>();
  expect(listed.pieces).toHaveLength(2);
});
