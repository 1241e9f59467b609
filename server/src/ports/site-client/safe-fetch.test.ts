import { isIP } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '#server/test/stubs/http-server.ts';
import { FetchError } from './fetch-error.ts';
import { createSafeFetch, type SafeRequest } from './safe-fetch.ts';

const guarded = createSafeFetch({ allowPrivate: false });
const open = createSafeFetch({ allowPrivate: true });

async function errorKindOf(pending: Promise<unknown>) {
  return pending.then(
    () => 'answered',
    (error: unknown) => (error instanceof FetchError ? error.kind : error),
  );
}

async function serve(...parameters: Parameters<typeof listen>) {
  const server = await listen(...parameters);
  onTestFinished(() => server.close());
  return server.url;
}

test.each([
  ['loopback', 'https://127.0.0.1/'],
  ['decimal', 'https://2130706433/'],
  ['hexadecimal', 'https://0x7f.1/'],
  ['octal', 'https://0177.0.0.1/'],
  ['short', 'https://127.1/'],
  ['circled digits', 'https://①②⑦.⓪.⓪.①/'],
  ['unspecified', 'https://0.0.0.0/'],
  ['private 10/8', 'https://10.0.0.1/'],
  ['private 172.16/12', 'https://172.16.0.1/'],
  ['private 192.168/16', 'https://192.168.0.1/'],
  ['carrier-grade NAT', 'https://100.64.0.1/'],
  ['metadata', 'https://169.254.169.254/'],
  ['benchmarking', 'https://198.18.0.1/'],
  ['documentation', 'https://192.0.2.1/'],
  ['multicast', 'https://224.0.0.1/'],
  ['reserved', 'https://240.0.0.1/'],
  ['broadcast', 'https://255.255.255.255/'],
  ['6to4 relay', 'https://192.88.99.1/'],
  ['IPv6 loopback', 'https://[::1]/'],
  ['IPv6 unspecified', 'https://[::]/'],
  ['mapped', 'https://[::ffff:127.0.0.1]/'],
  ['mapped, in hexadecimal', 'https://[::ffff:7f00:1]/'],
  ['compatible', 'https://[::127.0.0.1]/'],
  ['NAT64', 'https://[64:ff9b::7f00:1]/'],
  ['local NAT64', 'https://[64:ff9b:1::7f00:1]/'],
  ['6to4', 'https://[2002:7f00:1::]/'],
  ['Teredo', 'https://[2001:0:7f00:1::]/'],
  ['link-local', 'https://[fe80::1]/'],
  ['site-local', 'https://[fec0::1]/'],
  ['unique local', 'https://[fd00:ec2::254]/'],
  ['IPv6 documentation', 'https://[2001:db8::1]/'],
  ['a name of this machine', 'https://localhost/'],
  ['plain http', 'http://example.com/'],
  ['user and password', 'https://user:password@example.com/'],
  ['a mail port', 'https://example.com:25/'],
  ['a database port', 'https://example.com:5432/'],
  ['a file', 'file:///etc/passwd'],
  ['ftp', 'ftp://example.com/'],
  ['no address at all', 'example'],
])('the guard refuses %s', async (_, address) => {
  expect(await errorKindOf(guarded(address, { timeoutMs: 2000 }))).toBe('refused');
});

test.each(['http://169.254.0.1/', 'http://[::ffff:169.254.0.1]/', 'http://[fe80::1]/', 'http://0.0.0.0/'])(
  'even where private sites are allowed, %s stays closed',
  async (address) => expect(await errorKindOf(open(address, { timeoutMs: 2000 }))).toBe('refused'),
);

test('a name that changes its mind between two dials is refused at the dial that would lead inside', async () => {
  const answers = [['127.0.0.1'], ['169.254.169.254'], ['127.0.0.1', '169.254.0.1'], ['::ffff:169.254.0.1']];
  const dials = answers.values();
  const fetch = createSafeFetch({
    allowPrivate: true,
    lookup: (_name, _options, callback) =>
      callback(
        null,
        (dials.next().value ?? []).map((address) => ({ address, family: isIP(address) })),
      ),
  });
  const url = (await serve((_, answer) => answer.end('there'))).replace('127.0.0.1', 'rebinding.example');
  expect((await fetch(url)).text()).toBe('there');
  for (let dial = 1; dial < answers.length; dial += 1) expect(await errorKindOf(fetch(url))).toBe('refused');
});

test('a redirect is checked like a first dial', async () => {
  const url = await serve((_, answer) =>
    answer.writeHead(302, { location: 'http://169.254.0.1/secret' }).end(),
  );
  expect(await errorKindOf(open(url))).toBe('refused');
});

test('credentials do not follow a redirect to another origin', async () => {
  const seen: (string | undefined)[] = [];
  const elsewhere = await serve((request, answer) => {
    seen.push(request.headers.authorization);
    answer.end('there');
  });
  const url = await serve((request, answer) => {
    seen.push(request.headers.authorization);
    answer
      .writeHead(request.url === '/' ? 302 : 301, { location: request.url === '/' ? '/next' : elsewhere })
      .end();
  });
  const answer = await open(url, { credentials: { authorization: 'Basic secret' } });
  expect(answer.text()).toBe('there');
  expect(answer.movedTo).toBe(elsewhere);
  expect(seen).toEqual(['Basic secret', 'Basic secret', undefined]);
});

test('a send is never followed or repeated, whatever it is answered with', async () => {
  let hits = 0;
  const url = await serve((request, answer) => {
    hits += 1;
    if (request.url === '/cut') request.socket.destroy();
    else answer.writeHead(307, { location: '/again' }).end();
  });
  expect((await open(url, { method: 'POST', body: 'x' })).status).toBe(307);
  expect(await errorKindOf(open(`${url}/cut`, { method: 'POST', body: 'x' }))).toBe('unreachable');
  expect(hits).toBe(2);
});

test.each<[string, SafeRequest, string]>([
  ['a slow drip ends at the time limit', { timeoutMs: 150 }, 'timeout'],
  ['an endless answer ends at the size limit', { maxBytes: 1000 }, 'tooLarge'],
  ['an abort ends it at once', { signal: AbortSignal.timeout(100) }, 'aborted'],
])('%s', async (_name, request, expected) => {
  const url = await serve((_, answer) => {
    answer.writeHead(200);
    const drip = setInterval(() => answer.write('x'.repeat(request.maxBytes ?? 1)), 20);
    answer.once('close', () => clearInterval(drip));
  });
  expect(await errorKindOf(open(url, request))).toBe(expected);
});

test('an answer whose body is not wanted is known by its status, however long it is', async () => {
  const url = await serve((_, answer) => {
    answer.writeHead(404);
    const drip = setInterval(() => answer.write('x'.repeat(1000)), 20);
    answer.once('close', () => clearInterval(drip));
  });
  const { status, body } = await open(url, { maxBytes: 1000, isCut: true });
  expect([status, body.length]).toEqual([404, 0]);
});

test('redirects in a circle end', async () => {
  const url = await serve((_, answer) => answer.writeHead(302, { location: '/' }).end());
  expect(await errorKindOf(open(url))).toBe('redirects');
});

test('an address that nobody answers is named unreachable', async () => {
  expect(await errorKindOf(open('http://nobody.invalid/'))).toBe('unreachable');
});
