import { describe, expect, test } from 'vitest';
import { API_DOCUMENTS, API_PATHS } from '../test/authorisation-table.ts';
import { aRequest } from '../test/generation-flow.ts';
import { PROCEDURES } from '../test/call-procedure.ts';
import { sessionCookieOf, signedIn } from '../test/signed-in.ts';
import { change, OWN_PAGE, testApp } from '../test/test-app.ts';

const app = await testApp();

const storing = (answer: { headers: Record<string, unknown> }) => answer.headers['cache-control'];

test('no answer of a procedure is stored, refused or not', async () => {
  const { services, user } = await signedIn();
  const cookie = await sessionCookieOf(services, user.id);
  const kept: string[] = [];
  for (const { path } of PROCEDURES) {
    if (path === 'account.deleteAccount' || path === 'account.signOut') continue;
    const streamed = { cookie, 'trpc-accept': 'application/jsonl' };
    const answers = await Promise.all([
      app.inject({ url: `/trpc/${path}` }),
      app.inject({ url: `/trpc/${path}`, headers: { cookie } }),
      app.inject({ url: `/trpc/${path}?batch=1&input={}`, headers: streamed }),
      app.inject({ method: 'POST', url: `/trpc/${path}`, headers: OWN_PAGE, payload: '{' }),
      change(app, path, { input: { id: 'none' }, cookie }),
    ]);
    for (const answer of answers)
      if (storing(answer) !== 'no-store') kept.push(`${path} ${answer.statusCode}`);
  }
  expect(kept).toEqual([]);
});

test('neither is a stream', async () => {
  const { api, services, user } = await signedIn({ plan: 'pro' });
  const request = aRequest();
  await api.content.startGeneration(request);
  await api.content.cancelGeneration(request);
  const input = encodeURIComponent(JSON.stringify({ id: request.id }));
  const cookie = await sessionCookieOf(services, user.id);
  const answer = await app.inject({
    url: `/trpc/content.watchGeneration?input=${input}`,
    headers: { cookie, accept: 'text/event-stream' },
  });
  expect([answer.headers['content-type'], storing(answer)]).toEqual([
    expect.stringContaining('event-stream'),
    'no-store',
  ]);
});

describe.each(['/api', '/trpc', '/%61pi', '/%74rpc'])('under %s', (door) => {
  test.each(['', '/', '/nowhere', '/no/where', '?x', '/%zz', `/${'x'.repeat(6000)}`])(
    'what does not exist (%s) is not stored either',
    async (rest) => {
      const url = `${door}${rest}`;
      const accepts = ['application/json', 'text/html', '*/*'];
      const answers = await Promise.all([
        ...accepts.map((accept) => app.inject({ url, headers: { accept } })),
        app.inject({ method: 'PUT', url, headers: OWN_PAGE, payload: '{}' }),
        app.inject({ method: 'POST', url, headers: OWN_PAGE, payload: '{' }),
        app.inject({ method: 'OPTIONS', url }),
        app.inject({ method: 'HEAD', url }),
      ]);
      for (const answer of answers.filter(({ statusCode }) => statusCode >= 400))
        expect([url, answer.statusCode, storing(answer)]).toEqual([url, answer.statusCode, 'no-store']);
    },
  );
});

test.each(['/api/openapi.json', '/api/docs', '/api/docs/'])(
  'the description at %s is not stored',
  async (url) => {
    expect(`GET ${url}`).toMatch(API_DOCUMENTS);
    const answer = await app.inject({ url });
    expect([answer.statusCode < 400, storing(answer)]).toEqual([true, 'no-store']);
  },
);

test.each(API_PATHS.map((name) => name.split(' ')))('no answer of %s %s is stored', async (_, url) => {
  const { api } = await signedIn();
  const { token } = await api.account.createAccessToken({ name: 'script' });
  const authorization = `Bearer ${token}`;
  const json = { 'content-type': 'application/json' };
  const answers = await Promise.all([
    app.inject({ method: 'POST', url, headers: json, payload: '{}' }),
    app.inject({ method: 'POST', url, headers: { ...json, authorization }, payload: '{"topic":7}' }),
    app.inject({ method: 'POST', url, headers: { ...json, authorization }, payload: '{' }),
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'text/plain', authorization },
      payload: 'x',
    }),
    app.inject({ method: 'POST', url, headers: { ...json, authorization }, payload: ' '.repeat(2 ** 21) }),
  ]);
  for (const answer of answers)
    expect([answer.statusCode, storing(answer)]).toEqual([answer.statusCode, 'no-store']);
});
