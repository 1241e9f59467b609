import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { pause } from '#server/test/pause.ts';
import { listen, readText } from '#server/test/stubs/http-server.ts';
import { createSafeFetch } from '../site-client/safe-fetch.ts';
import { createShopifyConnector } from './shopify/admin-client.ts';
import { createRestClient } from './wordpress/rest-client.ts';

/** Requests of one connection that run side by side: what one of them meets is no matter of another's. */
const CALLS = 6;
const LATER_MS = 40;
const fetch = createSafeFetch({ allowPrivate: true });
const numbered = z.object({ n: z.coerce.number() });
const signal = () => AbortSignal.timeout(30_000);
const later = (n: number) => pause((CALLS - n) * LATER_MS);

type Handler = (request: IncomingMessage, url: URL, response: ServerResponse) => Promise<unknown>;

async function serverOf(handle: Handler) {
  const server = await listen((request, response) => {
    const url = new URL(request.url ?? '', 'http://site');
    handle(request, url, response).catch(() => response.destroy());
  });
  onTestFinished(server.close);
  return server.url;
}

type Page = { status: number; api?: string };
type Case = { api: string; elsewhere: Page; front: Page };

/** A WordPress whose API is at another address than usual. The later a request, the sooner its first answer. */
async function wordPress({ api, elsewhere, front }: Case) {
  const done: number[] = [];
  const site = await serverOf(async (request, url, response) => {
    const body = await readText(request);
    const route = url.searchParams.get('rest_route') ?? url.pathname;
    const root = api.replace('SITE', '').replace(/\?.*/, '');
    const isApi = api.includes('?')
      ? url.searchParams.has('rest_route') && [root, '/'].includes(url.pathname)
      : url.pathname.startsWith(root);
    const n = Number(url.searchParams.get('n') ?? (body && numbered.parse(JSON.parse(body)).n));
    if (isApi && route.endsWith('/wp/v2/posts')) {
      done.push(n);
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ n }));
    }
    const page = url.pathname === '/' ? front : elsewhere;
    const link =
      page.api && `<${page.api.replace('SITE', site)}>; rel="https://api.w.org/", <${site}/>; rel=shortlink`;
    await later(n);
    return response
      .writeHead(page.status, { 'content-type': 'text/html', ...(link && { link }) })
      .end('<html>A page</html>');
  });
  const access = { domain: site, username: 'ann', secret: 'secret', shopName: null };

  return { rest: createRestClient(fetch, access, signal()), done };
}

const PLAIN = 'SITE/index.php?rest_route=/';
const PREFIXED = 'SITE/api/';

test.each<[string, Case]>([
  [
    'the server answers 404, the front page names the address',
    { api: PLAIN, elsewhere: { status: 404 }, front: { status: 200, api: PLAIN } },
  ],
  [
    'WordPress answers with a page of its own',
    { api: PLAIN, elsewhere: { status: 200, api: PLAIN }, front: { status: 200, api: PLAIN } },
  ],
  [
    'the API has another prefix',
    { api: PREFIXED, elsewhere: { status: 404, api: PREFIXED }, front: { status: 200, api: PREFIXED } },
  ],
  ['nothing names the address', { api: PLAIN, elsewhere: { status: 404 }, front: { status: 200 } }],
  [
    'the front page names an address of another host',
    { api: PLAIN, elsewhere: { status: 404 }, front: { status: 200, api: 'http://other.example/wp-json/' } },
  ],
])('a WordPress without /wp-json takes calls side by side, each once: %s', async (_, site) => {
  const { rest, done } = await wordPress(site);
  const calls = Array.from({ length: CALLS }, (_each, n) => n);
  const came = calls.map((n) =>
    n % 2
      ? rest.send('/wp/v2/posts', { n }, { answer: numbered })
      : rest.get('/wp/v2/posts', { query: { n }, answer: numbered }),
  );
  expect(await Promise.all(came)).toEqual(calls.map((n) => ({ n })));
  expect(done.toSorted((a, b) => a - b)).toEqual(calls);
});

test.each([
  ['a notice of PHP before its JSON', { 'content-type': 'application/json; charset=UTF-8' }],
  [
    'another content type',
    { 'content-type': 'text/html', 'access-control-expose-headers': 'X-WP-Total, X-WP-TotalPages, Link' },
  ],
])('what WordPress has stored is not sent again for an answer with %s', async (_, headers) => {
  const sent: string[] = [];
  const site = await serverOf(async (request, url, response) => {
    sent.push(`${request.method ?? ''} ${url.pathname}`);
    const link = `</de/wp-json/>; rel="https://api.w.org/"`;
    response.writeHead(201, { ...headers, link }).end('<b>Notice</b>: Undefined index {"n":1}');
  });
  const access = { domain: site, username: 'ann', secret: 'secret', shopName: null };
  const rest = createRestClient(fetch, access, signal());
  await expect(rest.send('/wp/v2/posts', { n: 1 }, { answer: numbered })).rejects.toMatchObject({
    kind: 'notWordPress',
  });
  expect(sent).toEqual(['POST /wp-json/wp/v2/posts']);
});

test('a shop’s request that is cut off or throttled leaves those beside it alone @long', async () => {
  const throttled = new Set<number>();
  const shop = await serverOf(async (request, _, response) => {
    const { n } = z.object({ variables: numbered }).parse(JSON.parse(await readText(request))).variables;
    if (n === 0) return request.socket.destroy();
    const errors = [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }];
    const isThrottled = n === 1 && !throttled.has(n);
    throttled.add(n);
    await later(n);
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(isThrottled ? { errors } : { data: { n } }));
  });

  const connect = createShopifyConnector({
    fetch,
    apiVersion: '2026-10',
    apiBase: shop,
    now: () => new Date(),
  });
  const access = { domain: shop, username: null, secret: 'shpat_x', shopName: 'shop' };
  const admin = await connect(access, signal());
  const calls = Array.from({ length: CALLS }, (_, n) => admin.request('query Q { n }', { n }, numbered));
  const [cut, ...others] = await Promise.allSettled(calls);
  expect(cut).toMatchObject({ status: 'rejected', reason: { kind: 'unreachable' } });
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 'fulfilled'));
});
