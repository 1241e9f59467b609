import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { asForm, basic, browserOf, FORM, knowing, SECRET } from '#server/test/oauth-browser.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { signedIn } from '#server/test/signed-in.ts';

const EXAMPLES = path.resolve(import.meta.dirname, '../../../../docs/examples');
const SITE = 'http://localhost:3000';
const TOPIC = 'Tea for beginners';

type Request = { url: string; method?: string; headers?: Record<string, string>; body?: object };
type Answers = Awaited<ReturnType<typeof knowing>>;

async function sending(app: Answers, { url, method = 'GET', headers = {}, body }: Request) {
  const isForm = Object.values(headers).includes(FORM['content-type']);
  const fields = body as Record<string, string> | undefined;
  const answer = await app.inject({
    method: method as 'GET',
    url: url.replace(SITE, ''),
    headers,
    ...(fields && { payload: isForm ? asForm(fields) : fields }),
  });
  return {
    status: answer.statusCode,
    ...answer.json<{ access_token: string; id?: string; email?: string }>(),
  };
}

/** What both platforms add by themselves where a definition asks for PKCE. */
function proofKey() {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return { verifier, asked: { code_challenge: challenge, code_challenge_method: 'S256' } };
}

type ZapierApp = {
  authentication: {
    test: Request;
    oauth2Config: { scope: string; authorizeUrl: { url: string; params: object }; getAccessToken: Request };
  };
  creates: { write_piece: { operation: { perform: Request } } };
};

test('the example for Zapier signs in with a program that the operator has set up, and begins a piece', async () => {
  const text = readFileSync(path.join(EXAMPLES, 'zapier-app.json'), 'utf8');
  const redirectUri = 'https://zapier.com/dashboard/auth/oauth/return/App123CLIAPI/';
  const app = await knowing({
    client_id: 'zapier',
    client_name: 'Zapier',
    token_endpoint_auth_method: 'client_secret_post',
    redirect_uris: [redirectUri],
  });
  const { verifier, asked } = proofKey();
  const read = (known: Record<string, string>): ZapierApp =>
    JSON.parse(
      text
        .replaceAll('https://veemark.example', SITE)
        .replaceAll(/"\{\{bundle\.inputData\.wordCount\}\}"/g, '300')
        .replaceAll(/\{\{[a-zA-Z.]+\.(\w+)\}\}/g, (_, name: string) => known[name] ?? ''),
    );
  const given = {
    CLIENT_ID: 'zapier',
    CLIENT_SECRET: SECRET,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  };

  const { scope, authorizeUrl } = read(given).authentication.oauth2Config;
  const user = await signedIn({ plan: 'pro' });
  const browser = await browserOf(app, user);
  const told = await browser.agree(
    `${authorizeUrl.url}?${asForm({ ...authorizeUrl.params, scope, ...asked })}`,
  );
  expect(told.href.split('?')[0]).toBe(redirectUri);
  const code = told.searchParams.get('code') ?? '';
  const tokens = await sending(app, read({ ...given, code }).authentication.oauth2Config.getAccessToken);

  const inside = read({ ...given, access_token: tokens.access_token, topic: TOPIC });
  expect(await sending(app, inside.authentication.test)).toMatchObject({ email: user.user.email });
  const begun = await sending(app, inside.creates.write_piece.operation.perform);
  expect(await user.db.generation.findMany({ where: { userId: user.user.id } })).toMatchObject([
    { id: begun.id },
  ]);
});

/** The one value that a node takes from n8n, which is not installed here. */
vi.mock('n8n-workflow', () => ({ NodeConnectionTypes: { Main: 'main' } }));

type N8nField = { name: string; default: unknown };
type N8nOption = { value: string; routing: { request: Request } };
type N8nNode = { requestDefaults: { baseURL: string }; properties: { options?: N8nOption[] }[] };

/** n8n reads what begins with "=" as text with expressions in it. */
const expressed = (text: string, known: Record<string, string>) =>
  text
    .replace(/^=/, '')
    .replaceAll(/\{\{\$\w+(?:\.|\[")(\w+)(?:"\])?\}\}/g, (_, name: string) => known[name] ?? '');

test('the example for n8n signs in with a program that the operator has set up, begins a piece and reads one', async () => {
  const { VeemarkOAuth2Api } = (await import(path.join(EXAMPLES, 'n8n/VeemarkOAuth2Api.credentials.ts'))) as {
    VeemarkOAuth2Api: new () => { properties: N8nField[] };
  };
  const fields = new VeemarkOAuth2Api().properties.map(
    (field) => [field.name, String(field.default)] as const,
  );
  const credential: Record<string, string> = Object.fromEntries(
    fields.map(([name, value]) => [name, name === 'address' ? SITE : expressed(value, { address: SITE })]),
  );
  expect(credential).toMatchObject({ grantType: 'pkce', authentication: 'header' });

  const redirectUri = 'https://n8n.example/rest/oauth2-credential/callback';
  const app = await knowing({ client_id: 'n8n', client_name: 'n8n', redirect_uris: [redirectUri] });
  const user = await signedIn({ plan: 'pro' });
  const browser = await browserOf(app, user);
  const { verifier, asked } = proofKey();
  const { authUrl, accessTokenUrl: url = '', authQueryParameters, scope = '' } = credential;
  const query = new URLSearchParams(authQueryParameters);
  const own = {
    client_id: 'n8n',
    redirect_uri: redirectUri,
    response_type: 'code',
    state: 's',
    scope,
    ...asked,
  };
  for (const [name, value] of Object.entries(own)) query.append(name, value);
  const told = await browser.agree(`${authUrl}?${query.toString()}`);
  const headers = { ...FORM, authorization: basic('n8n') };
  const body = {
    code: told.searchParams.get('code') ?? '',
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    code_verifier: verifier,
  };
  const { access_token: token } = await sending(app, { url, method: 'POST', headers, body });

  const { Veemark } = (await import(path.join(EXAMPLES, 'n8n/Veemark.node.ts'))) as {
    Veemark: new () => { description: N8nNode };
  };
  const { requestDefaults, properties } = new Veemark().description;
  const operations = properties.flatMap(({ options = [] }) => options);
  const use = async (operation: string, given: { pieceId?: string; body?: object }) => {
    const { request } = operations.find(({ value }) => value === operation)?.routing ?? {};
    const address = expressed(request?.url ?? '', { pieceId: given.pieceId ?? '' });
    return sending(app, {
      url: expressed(requestDefaults.baseURL, credential) + address,
      method: request?.method ?? '',
      headers: { authorization: `Bearer ${token}` },
      ...(given.body && { body: { ...request?.body, ...given.body } }),
    });
  };
  const begun = await use('write', { body: { topic: TOPIC, wordCount: 800 } });
  expect(begun).toMatchObject({ status: 202, id: expect.stringMatching(/^[\da-f-]{36}$/) });
  const piece = await plainPiece(user.db, user.user.id);
  expect(await use('get', { pieceId: piece.id })).toMatchObject({ status: 200, id: piece.id });
});
