import { expect, test } from 'vitest';
import { API_PATHS } from '#server/test/authorisation-table.ts';
import { PROCEDURES } from '#server/test/call-procedure.ts';
import { aRequest } from '#server/test/generation-flow.ts';
import { tokenOf } from '#server/test/program.ts';
import { sessionCookieOf, signedIn } from '#server/test/signed-in.ts';
import { change, OWN_PAGE, testApp } from '#server/test/test-app.ts';

const app = await testApp();
const DOCUMENTS = ['GET /api/openapi.json', 'GET /api/docs', 'GET /api/docs/'];

const storing = (answer: { headers: Record<string, unknown> }) => answer.headers['cache-control'];

test('no answer of a procedure is stored, refused or not @long', async () => {
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

test.each(['/api', '/trpc', '/%61pi', '/%74rpc'])(
  'what does not exist under %s is not stored',
  async (door) => {
    const rests = ['', '/', '/nowhere', '/no/where', '?x', '/%zz', `/${'x'.repeat(6000)}`];
    for (const url of rests.map((rest) => `${door}${rest}`)) {
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
    }
  },
);

test('neither the description of /api nor any answer of its paths is stored @long', async () => {
  const headers = await tokenOf(await signedIn());
  const json = { 'content-type': 'application/json' };
  const kept: string[] = [];
  for (const [method, url] of [...API_PATHS, ...DOCUMENTS].map((name) => name.split(' '))) {
    const send = (more: object) => app.inject({ method: method as 'POST', url, ...more });
    const answers = [
      await send(method === 'GET' ? {} : { headers: json, payload: '{}' }),
      await send({ headers: method === 'GET' ? { authorization: headers.authorization } : headers }),
      await send({ headers, payload: '{"topic":7}' }),
      await send({ headers, payload: '{' }),
      await send({ headers: { ...headers, 'content-type': 'text/plain' }, payload: 'x' }),
      await send({ headers, payload: ' '.repeat(2 ** 21) }),
    ];
    for (const answer of answers)
      if (storing(answer) !== 'no-store') kept.push(`${method} ${url} ${answer.statusCode}`);
  }
  expect(kept).toEqual([]);
});
