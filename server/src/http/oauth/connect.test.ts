import { Client, StreamableHTTPClientTransport, UnauthorizedError, type OAuthClientProvider } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { browserOf, CALLBACK, type Choice } from '#server/test/oauth-browser.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';
import { MCP_PATH } from '#shared/rules/paths.ts';

const SITE = 'http://localhost:3000';

type Kept = Parameters<NonNullable<OAuthClientProvider['saveTokens']>>[0];

/** What the official client keeps, and where it sends its user. */
function keeper(clientMetadataUrl?: string) {
  const kept: { client?: object; tokens?: Kept; verifier?: string; address?: URL } = {};
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
  };
  return { kept, provider };
}

type Options = { era: 'auto' | 'legacy'; document?: string; choice?: Choice };

/** The official client, from nothing but the address of this installation to its first answer. */
async function connected({ era, document, choice }: Options) {
  const user = await signedIn({ plan: 'pro' });
  const app = await testApp();
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
  const client = () =>
    new Client({ name: 'official', version: '1' }, { versionNegotiation: { mode: era } });

  const first = open();
  await expect(client().connect(first)).rejects.toThrow(UnauthorizedError);
  const browser = await browserOf(app, user);
  const told = await browser.agree(kept.address ?? '', choice);
  await first.finishAuth(told.searchParams);

  const assistant = client();
  await assistant.connect(open());
  return { user, app, assistant, kept, sent, told, browser };
}

test.each(['auto', 'legacy'] as const)('the official client registers itself and connects (%s)', async (era) => {
  const { assistant, kept, told, sent } = await connected({ era });
  expect((await assistant.listTools()).tools.length).toBeGreaterThan(10);
  expect(told.origin + told.pathname).toBe(CALLBACK);
  expect(told.searchParams.get('iss')).toBe(`${SITE}/oauth`);
  expect(kept.tokens).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: 'read write publish' });
  expect(sent.join('\n')).toMatchInlineSnapshot();
  await assistant.close();
});

test('x', async () => { await testServices(); });
