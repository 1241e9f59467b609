import { expect, onTestFinished, test, vi } from 'vitest';
import { PROCEDURES } from '#server/test/call-procedure.ts';
import { sessionCookieOf, signedIn } from '#server/test/signed-in.ts';
import { OWN_PAGE, testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';

const app = await testApp();
const { services } = await testServices();
const cookie = await sessionCookieOf(services, (await signedIn()).user.id);

const MUTATIONS = PROCEDURES.filter(({ type }) => type === 'mutation').map(({ path }) => `/trpc/${path}`);
const JSON_TYPE = 'application/json';

test.each([
  ['a form post', { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' }],
  ['a multipart form', { origin: 'https://evil.example', 'content-type': 'multipart/form-data; boundary=x' }],
  ['plain text that is JSON', { origin: OWN_PAGE.origin, 'content-type': 'text/plain' }],
  ['our multipart form', { origin: OWN_PAGE.origin, 'content-type': 'multipart/form-data; boundary=x' }],
  ['JSON from another origin', { origin: 'https://evil.example', 'content-type': JSON_TYPE }],
  ['JSON from a look-alike origin', { origin: `${OWN_PAGE.origin}.evil.example`, 'content-type': JSON_TYPE }],
  ['JSON from a sandboxed frame', { origin: 'null', 'content-type': JSON_TYPE }],
  ['JSON without an origin', { 'content-type': JSON_TYPE }],
  ['nothing at all', { origin: OWN_PAGE.origin }],
])('%s changes nothing, whatever the procedure', async (_what, headers) => {
  for (const url of MUTATIONS) {
    const sent = { ...headers, cookie };
    const { statusCode } = await app.inject({ method: 'POST', url, headers: sent, payload: '{}' });
    expect([url, statusCode]).toEqual([url, expect.toSatisfy((status) => status === 415 || status === 403)]);
  }
  await stillSignedIn();
});

test('no GET, HEAD, PUT or method override changes anything @long', async () => {
  for (const url of MUTATIONS) {
    const answers = await Promise.all([
      app.inject({ url: `${url}?input={}`, headers: { cookie } }),
      app.inject({ method: 'HEAD', url, headers: { cookie } }),
      app.inject({ method: 'PUT', url, headers: { ...OWN_PAGE, cookie }, payload: '{}' }),
      app.inject({ url: `${url}?_method=POST`, headers: { cookie, 'x-http-method-override': 'POST' } }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([405, 404, 404, 405]);
  }
  await stillSignedIn();
});

test('a change without input takes an empty body, alone and in a batch', async () => {
  const headers = { ...OWN_PAGE, cookie };
  for (const url of ['/trpc/chat.stop', '/trpc/chat.stop?batch=1', '/trpc/chat.stop,chat.clear?batch=1']) {
    const empty = await app.inject({ method: 'POST', url, headers });
    expect([url, empty.statusCode]).toEqual([url, 200]);
  }
  for (const payload of [undefined, '', ' ', 'null', '{}']) {
    const url = '/trpc/account.rename';
    const { statusCode } = await app.inject({ method: 'POST', url, headers, payload });
    expect([payload, statusCode]).toEqual([payload, 400]);
  }
});

test('the body of an upload is parsed as it came, alone and in a batch of one, and not copied into a web request @long', async () => {
  const headers = { ...OWN_PAGE, cookie };
  const file = Buffer.from('Good tea begins with good leaves.').toString('base64');
  const upload = { name: 'tea.txt', file };
  const requests = vi.spyOn(globalThis, 'Request');
  onTestFinished(() => requests.mockRestore());
  const send = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/trpc/content.addFileSource${path}`, headers, payload });
  expect((await send('', upload)).json()).toMatchObject({ result: { data: { title: 'tea' } } });
  expect((await send('?batch=1', { 0: upload })).json()).toMatchObject([
    { result: { data: { title: 'tea' } } },
  ]);
  expect((await send('', { ...upload, file: '' })).statusCode).toBe(400);
  expect(requests).not.toHaveBeenCalled();
  const cut = await app.inject({ method: 'POST', url: '/trpc/content.addFileSource', headers, payload: '{' });
  expect(cut.statusCode).toBe(400);
});

test('a batch holds at most 20 calls', async () => {
  const call = (count: number) =>
    app.inject({
      url: `/trpc/${Array.from({ length: count }, () => 'account.me').join(',')}?batch=1&input={}`,
      headers: { cookie },
    });
  await expect(call(20)).resolves.toMatchObject({ statusCode: 200 });
  expect((await call(21)).statusCode).toBe(400);
  expect((await call(1000)).statusCode).toBeLessThan(500);
});

test('no other site may read an answer', async () => {
  const { headers } = await app.inject({
    url: '/trpc/account.me',
    headers: { cookie, origin: 'https://evil.example' },
  });
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
});

async function stillSignedIn() {
  const { body } = await app.inject({ url: '/trpc/account.me', headers: { cookie } });
  expect(body).toContain('@example.com');
}

test('a query is answered alike whether the answer is streamed or whole', async () => {
  const input = (value: unknown) => encodeURIComponent(JSON.stringify(value));
  const lines = async (paths: string, inputs: unknown) => {
    const url = `/trpc/${paths}?batch=1&input=${input(inputs)}`;
    const headers = { cookie, 'trpc-accept': 'application/jsonl' };
    return (await app.inject({ url, headers })).body;
  };
  const whole = async (url: string) => app.inject({ url: `/trpc/${url}`, headers: { cookie } });

  const me = await whole('account.me');
  expect(me.statusCode).toBe(200);
  expect(me.headers['content-type']).toMatch(/^application\/json/);
  const user = me.json().result.data;
  await expect(lines('account.me', {})).resolves.toContain(JSON.stringify(user).slice(1, -1));

  const missing = { id: '00000000-0000-4000-8000-000000000000' };
  const mixed = await whole(`account.me,content.getContent?batch=1&input=${input({ 1: missing })}`);
  expect(mixed.statusCode).toBe(207);
  const [first, second] = mixed.json();
  expect(first.result.data).toEqual(user);
  expect(second.error.data).toMatchObject({ code: 'NOT_FOUND', httpStatus: 404 });
  await expect(lines('content.getContent', { 0: missing })).resolves.toContain(second.error.message);

  expect((await whole(`content.getContent?input=${input({ id: 'nonsense' })}`)).statusCode).toBe(400);
  expect((await whole('content.listContent?input=%7Bbroken')).statusCode).toBe(400);
  expect((await whole('content.listContent?batch=1&input=%5B%5D')).statusCode).toBe(400);
  expect((await whole('content.nothing')).statusCode).toBe(404);
  expect((await app.inject({ url: '/trpc/content.listContent' })).statusCode).toBe(401);
});
