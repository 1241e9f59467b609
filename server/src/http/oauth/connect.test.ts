import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
} from '@modelcontextprotocol/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Services } from '#server/context.ts';
import { FetchError } from '#server/ports/site-client/fetch-error.ts';
import { createSafeFetch, type SafeFetch } from '#server/ports/site-client/safe-fetch.ts';
import { fetchingBy } from '#server/test/fetching-by.ts';
import { browserOf, CALLBACK, foreignProgram } from '#server/test/oauth-browser.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { testApp } from '#server/test/test-app.ts';
import { MCP_PATH } from '#shared/rules/paths.ts';

const SITE = 'http://localhost:3000';
const DOCUMENT = 'https://assistant.example/oauth/client.json';

type Kept = Parameters<NonNullable<OAuthClientProvider['saveTokens']>>[0];
type Discovered = Parameters<NonNullable<OAuthClientProvider['saveDiscoveryState']>>[0];

/** What the official client keeps, and where it sends its user. */
function keeper(clientMetadataUrl?: string) {
  const kept: { client?: object; tokens?: Kept; verifier?: string; address?: URL; found?: Discovered } = {};
  const provider: OAuthClientProvider = {
    redirectUrl: CALLBACK,
    ...(clientMetadataUrl && { clientMetadataUrl }),
    clientMetadata: { client_name: 'Official', redirect_uris: [CALLBACK] },
    clientInformation: () => kept.client as never,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (address) => void (kept.address = address),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier ?? '',
    saveDiscoveryState: (found) => void (kept.found = found),
    discoveryState: () => kept.found,
  };
  return { kept, provider };
}

type Options = { era: 'auto' | 'legacy'; document?: string; services?: Partial<Services> };

/** The official client, from nothing but the address of this installation to the end of its user's consent. */
async function agreed({ era, document, services }: Options) {
  const user = await signedIn({ plan: 'pro' });
  const app = await testApp(services);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const { kept, provider } = keeper(document);
  const sent: string[] = [];
  const open = () =>
    new StreamableHTTPClientTransport(new URL(MCP_PATH, SITE), {
      authProvider: provider,
      fetch: async (url, request) => {
        const answer = await fetch(String(url).replace(SITE, address), request);
        sent.push(`${request?.method ?? 'GET'} ${String(url).replace(SITE, '')} ${answer.status}`);
        return answer;
      },
    });
  const client = () => new Client({ name: 'official', version: '1' }, { versionNegotiation: { mode: era } });

  const first = open();
  await expect(client().connect(first)).rejects.toThrow(UnauthorizedError);
  const browser = await browserOf(app, user);
  const told = await browser.agree(kept.address ?? '');
  const finish = () => first.finishAuth(told.searchParams);
  return { user, kept, sent, told, finish, open, client };
}

/** The same, to its first answer. */
async function connected(options: Options) {
  const { finish, client, open, ...one } = await agreed(options);
  await finish();
  const assistant = client();
  await assistant.connect(open());
  return { ...one, assistant };
}

const answered = (body: string, status = 200) => ({
  status,
  headers: new Headers({ 'content-type': 'application/json', 'cache-control': 'max-age=600' }),
  body: Buffer.from(body),
  text: () => body,
  url: DOCUMENT,
  movedTo: null,
});

const metadata = (more: object = {}) =>
  JSON.stringify({
    client_id: DOCUMENT,
    client_name: 'Claude',
    redirect_uris: [CALLBACK, 'https://claude.ai/api/mcp/auth_callback'],
    token_endpoint_auth_method: 'none',
    ...more,
  });

test.each(['auto', 'legacy'] as const)(
  'the official client registers itself and connects (%s)',
  async (era) => {
    const { assistant, kept, told, sent } = await connected({ era });
    expect((await assistant.listTools()).tools.length).toBeGreaterThan(10);
    expect(told.origin + told.pathname).toBe(CALLBACK);
    expect(told.searchParams.get('iss')).toBe(`${SITE}/oauth`);
    expect(kept.tokens).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: 'read write publish' });
    expect(sent.slice(0, 4)).toEqual([
      'POST /mcp 401',
      'GET /.well-known/oauth-protected-resource/mcp 200',
      'GET /.well-known/oauth-authorization-server/oauth 200',
      'POST /oauth/reg 201',
    ]);
    await assistant.close();
  },
);

test.each(['auto', 'legacy'] as const)(
  'the official client connects by its metadata document, which is read once (%s)',
  async (era) => {
    const asked: string[] = [];
    const services = await fetchingBy(async (url) => {
      asked.push(url);
      return answered(metadata());
    });
    const { assistant, user, sent } = await connected({ era, document: DOCUMENT, services });
    expect((await assistant.listTools()).tools.length).toBeGreaterThan(10);
    expect(sent.join()).not.toContain('/oauth/reg');
    expect(asked).toEqual([DOCUMENT]);
    expect(await user.api.account.assistants()).toMatchObject([
      { clientName: 'Claude', address: 'assistant.example', websites: null, brands: null },
    ]);
    expect((await user.api.account.assistantSteps()).map(({ sentence }) => sentence)).toContain(
      'It is connected.',
    );
    await assistant.close();
  },
);

test.each([
  [
    'a document of another program',
    async () => answered(metadata({ client_id: 'https://else.example/a.json' })),
  ],
  ['a document with a secret', async () => answered(metadata({ client_secret: 'x'.repeat(40) }))],
  ['no JSON', async () => answered('<html>')],
  [
    'an address without encryption',
    async () => answered(metadata({ redirect_uris: ['http://evil.example/'] })),
  ],
  ['an answer that never ends', () => Promise.reject(new FetchError('tooLarge', 'The answer is too large'))],
  ['an answer that does not come', () => Promise.reject(new FetchError('timeout', 'No answer in time'))],
] as [string, SafeFetch][])('%s is no program, and is asked for once', async (_name, fetchSite) => {
  const fetched = vi.fn(fetchSite);
  const app = await testApp(await fetchingBy(fetched));
  const browser = await browserOf(app, await signedIn());
  const { address } = await foreignProgram(app);
  const answer = await browser.open(address({ client_id: DOCUMENT }));
  expect([answer.statusCode, answer.headers['location']]).toEqual([400, undefined]);
  expect(fetched).toHaveBeenCalledOnce();
});

test.each(['https://other.example/oauth', null])(
  'the official client takes no answer that says it is from %s',
  async (issuer) => {
    const { told, kept, finish } = await agreed({ era: 'auto' });
    told.searchParams.delete('iss');
    if (issuer) told.searchParams.set('iss', issuer);
    await expect(finish()).rejects.toThrow(/iss/i);
    expect(kept.tokens).toBeUndefined();
  },
);

const MINUTE_MS = 60_000;

test('a document is kept for as long as its headers say, and read anew for whoever takes longer to agree', async () => {
  const fetched = vi.fn(async () => answered(metadata()));
  const app = await testApp(await fetchingBy(fetched));
  const browser = await browserOf(app, await signedIn());
  const { address } = await foreignProgram(app);
  const { id } = await browser.ask(address({ client_id: DOCUMENT }));
  const asked = `/trpc/account.requestOfAccess?input=${encodeURIComponent(JSON.stringify({ id }))}`;

  const begun = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: begun + 9 * MINUTE_MS });
  onTestFinished(() => void vi.useRealTimers());
  expect((await browser.open(asked)).body).toContain('"clientName":"Claude"');
  expect(fetched).toHaveBeenCalledOnce();

  vi.setSystemTime(begun + 11 * MINUTE_MS);
  expect((await browser.open(asked)).body).toContain('"clientName":"Claude"');
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('what is fetched is asked for without redirects, with a limit of size and time', async () => {
  const asked: Parameters<SafeFetch>[1][] = [];
  const services = await fetchingBy(async (_url, request) => {
    asked.push(request);
    await request?.beforeRedirect?.(new URL('http://169.254.169.254/'));
    return answered(metadata());
  });
  const app = await testApp(services);
  const browser = await browserOf(app, await signedIn());
  const { address } = await foreignProgram(app);
  expect((await browser.open(address({ client_id: DOCUMENT }))).statusCode).toBe(400);
  expect(asked[0]).toMatchObject({ maxBytes: 16_384, timeoutMs: 5000 });
});

test.each([
  'https://127.0.0.1/client.json',
  'https://169.254.169.254/client.json',
  'https://[::1]/client.json',
])('no metadata are fetched from %s', async (document) => {
  const services = await fetchingBy(createSafeFetch({ allowPrivate: false }));
  const app = await testApp(services);
  const browser = await browserOf(app, await signedIn());
  const { address } = await foreignProgram(app);
  expect((await browser.open(address({ client_id: document }))).statusCode).toBe(400);
});
