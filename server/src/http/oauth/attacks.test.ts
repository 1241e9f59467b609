import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY_MS } from '#server/lib/durations.ts';
import { mailsTo } from '#server/test/mails.ts';
import { browserOf, CALLBACK, foreignProgram } from '#server/test/oauth-browser.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { testApp } from '#server/test/test-app.ts';

const SITE = 'http://localhost:3000';
const app = await testApp();

/** A user's browser and a program that the user has not let in yet. */
async function both() {
  const user = await signedIn({ plan: 'pro' });
  return { user, browser: await browserOf(app, user), program: await foreignProgram(app) };
}

async function letIn(address: Record<string, string> = {}) {
  const one = await both();
  const told = await one.browser.agree(one.program.address(address));
  return { ...one, code: told.searchParams.get('code') ?? '' };
}

async function connected() {
  const one = await letIn();
  return { ...one, tokens: await one.program.redeem(one.code) };
}

const listWith = (token: string, url = '/mcp') =>
  app.inject({
    method: url === '/mcp' ? 'POST' : 'GET',
    url,
    headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
    ...(url === '/mcp' && { payload: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} } }),
  });

test('a code that comes twice ends the connection, and its user is told', async () => {
  const { user, program, code } = await letIn();
  const first = await program.redeem(code);
  expect(first).toMatchObject({ status: 200, expires_in: 900 });
  expect(await program.redeem(code)).toMatchObject({ status: 400, error: 'invalid_grant' });
  expect((await listWith(first.access_token)).statusCode).toBe(401);
  expect(await program.refresh(first.refresh_token)).toMatchObject({ error: 'invalid_grant' });
  expect((await mailsTo(user.user.email)).at(-1)?.subject).toContain('disconnected');
  expect(await user.db.oauthPayload.count({ where: { userId: user.user.id } })).toBe(0);
});

test('of two requests with one code at the same time, none leaves a connection behind', async () => {
  const { user, program, code } = await letIn();
  const answers = await Promise.all([program.redeem(code), program.redeem(code)]);
  expect(answers.filter(({ status }) => status !== 200).length).toBeGreaterThan(0);
  for (const { access_token: token = 'none' } of answers)
    expect((await listWith(token)).statusCode).toBe(401);
  expect(await user.db.oauthGrant.count({ where: { userId: user.user.id } })).toBe(0);
});

test('a code is good for its program, its verifier and its address alone', async () => {
  const { program, code } = await letIn();
  const other = await foreignProgram(app);
  expect(await other.redeem(code)).toMatchObject({ error: 'invalid_grant' });
  const wrong = { code_verifier: 'x'.repeat(43) };
  expect(await program.redeem(code, wrong)).toMatchObject({ error: 'invalid_grant' });
  const elsewhere = { redirect_uri: 'http://127.0.0.1:7777/other' };
  expect(await program.redeem(code, elsewhere)).toMatchObject({ error: 'invalid_grant' });
});

test.each([
  ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
  ['a foreign resource', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
  ['a token in the address', { response_type: 'token' }, 'unsupported_response_type'],
  ['no question', { prompt: 'none' }, 'login_required|consent_required|interaction_required'],
] as const)('%s is refused at the address of the program, with our name', async (_name, more, error) => {
  const { browser, program } = await both();
  const { headers } = await browser.open(program.address(more));
  // What asks for tokens in the address is answered behind its hash.
  const told = new URL(String(headers['location']).replace('#', '?'));
  expect(told.origin + told.pathname).toBe(CALLBACK);
  expect(told.searchParams.get('error')).toMatch(new RegExp(`^(${error})$`));
  expect(told.searchParams.get('iss')).toBe(`${SITE}/oauth`);
});

test.each([
  ['a foreign address', { redirect_uri: 'https://evil.example/callback' }],
  ['a longer address', { redirect_uri: `${CALLBACK}/more` }],
  ['an unknown program', { client_id: 'unknown' }],
])('%s gets no answer at all: the page says why', async (_name, more) => {
  const { browser, program } = await both();
  const answer = await browser.open(program.address(more));
  expect([answer.statusCode, answer.headers['location']]).toEqual([400, undefined]);
  expect(answer.body).toContain('Not connected');
});

test('a program on the own computer may listen at any port', async () => {
  const { browser, program } = await both();
  const told = await browser.agree(program.address({ redirect_uri: 'http://127.0.0.1:49152/callback' }));
  expect(told.host).toBe('127.0.0.1:49152');
});

test('an unknown program is told to register anew', async () => {
  const { program, code } = await letIn();
  const answer = await program.token({ grant_type: 'authorization_code', code, client_id: randomUUID() });
  expect(answer).toMatchObject({ status: 401, error: 'invalid_client' });
});

test('a refresh token is good once, and for a minute more; after that its use ends the connection', async () => {
  const { user, program, tokens } = await connected();
  const { db } = user;
  const second = await program.refresh(tokens.refresh_token);
  const grant = await db.oauthGrant.findFirstOrThrow({ where: { userId: user.user.id } });
  const days = (grant.expiresAt.getTime() - Date.now()) / DAY_MS;
  expect(Math.round(days)).toBe(90);
  expect(second.refresh_token).not.toBe(tokens.refresh_token);
  const lost = await program.refresh(tokens.refresh_token);
  expect(lost.status).toBe(200);

  const used = { userId: user.user.id, kind: 'RefreshToken', consumedAt: { not: null } };
  await db.oauthPayload.updateMany({ where: used, data: { consumedAt: new Date(Date.now() - 61_000) } });
  expect(await program.refresh(tokens.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' });
  for (const { access_token: token, refresh_token: refreshToken } of [tokens, second, lost]) {
    expect((await listWith(token)).statusCode).toBe(401);
    expect(await program.refresh(refreshToken)).toMatchObject({ error: 'invalid_grant' });
  }
  expect((await mailsTo(user.user.email)).at(-1)?.text).toContain('Foreign');
});

test('a token is good for the door that it was asked for, and one grant may hold both', async () => {
  const { browser, program } = await both();
  const asked = `${program.address({ resource: `${SITE}/mcp/` })}&resource=${encodeURIComponent(`${SITE}/api`)}`;
  const told = await browser.agree(asked);
  const forMcp = await program.redeem(told.searchParams.get('code') ?? '', { resource: `${SITE}/mcp` });
  expect((await listWith(forMcp.access_token)).statusCode).toBe(200);
  const elsewhere = await listWith(forMcp.access_token, '/api/me');
  expect(elsewhere.statusCode).toBe(401);
  expect(elsewhere.headers['www-authenticate']).toContain('/.well-known/oauth-protected-resource/api');
  const asBrowser = await listWith(forMcp.access_token, '/trpc/account.me');
  expect(asBrowser.json()).toEqual({ result: { data: null } });

  const forApi = await program.token({
    grant_type: 'refresh_token',
    refresh_token: forMcp.refresh_token,
    resource: `${SITE}/api`,
  });
  expect((await listWith(forApi.access_token, '/api/me')).statusCode).toBe(200);
  expect((await listWith(forApi.access_token)).statusCode).toBe(401);
});

test('no more than was given: not by asking again, not by a refresh', async () => {
  const { browser, program } = await both();
  const told = await browser.agree(program.address(), { scopes: ['read'] });
  const tokens = await program.redeem(told.searchParams.get('code') ?? '');
  expect(tokens.scope).toBe('read');
  const more = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token, scope: 'read publish' };
  expect(await program.token(more)).toMatchObject({ status: 400, error: 'invalid_scope' });

  const written = await app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      authorization: `Bearer ${tokens.access_token}`,
      accept: 'application/json, text/event-stream',
    },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'write_piece', arguments: {} } },
  });
  expect(written.statusCode).toBe(403);
  expect(written.headers['www-authenticate']).toBe(
    `Bearer error="insufficient_scope", resource_metadata="${SITE}/.well-known/oauth-protected-resource/mcp", scope="read write"`,
  );
});

test('what we do not know is left out of what was asked for, and there are no ID tokens', async () => {
  const { browser, program } = await both();
  const told = await browser.agree(program.address({ scope: 'openid offline_access read' }));
  const tokens = await program.redeem(told.searchParams.get('code') ?? '');
  expect(tokens).toMatchObject({ status: 200, scope: 'read' });
  expect(Object.keys(tokens)).not.toContain('id_token');
});

test('nobody agrees for another: a request is answered in the browser that began it', async () => {
  const { browser, program } = await both();
  const { id } = await browser.ask(program.address());
  const victim = await browserOf(app, await signedIn());
  const answer = await victim.call('letIn', {
    id,
    scopes: ['read'],
    websiteIds: null,
    profileIds: null,
    hasUnbranded: true,
  });
  expect(answer.error?.message).toContain('begun in another browser');
});

test('who says no is not connected', async () => {
  const { user, browser, program } = await both();
  const { id } = await browser.ask(program.address());
  const { result } = await browser.call('keepOut', { id });
  const { headers } = await browser.open(result?.data.address ?? '');
  expect(new URL(String(headers['location'])).searchParams.get('error')).toBe('access_denied');
  expect(await user.db.oauthGrant.count({ where: { userId: user.user.id } })).toBe(0);
});

test('consent is shown in no frame, and nothing of it is stored', async () => {
  const { browser, program } = await both();
  const { answer } = await browser.ask(program.address());
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('no value of a code or token stands in the database', async () => {
  const { user, tokens, code } = await connected();
  const stored = JSON.stringify(await user.db.oauthPayload.findMany({ where: { userId: user.user.id } }));
  for (const value of [tokens.access_token, tokens.refresh_token, code]) expect(stored).not.toContain(value);
});

test('a program that gives its token back is out, and nobody is alarmed', async () => {
  const { user, program, tokens } = await connected();
  const given = await app.inject({
    method: 'POST',
    url: '/oauth/token/revocation',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ client_id: program.clientId, token: tokens.refresh_token }).toString(),
  });
  expect(given.statusCode).toBe(200);
  expect((await listWith(tokens.access_token)).statusCode).toBe(401);
  expect(await mailsTo(user.user.email)).toEqual([]);
});

test('the user reads why a program was not let in', async () => {
  const { user, browser, program } = await both();
  await browser.open(program.address({ resource: 'https://evil.example/mcp' }));
  await expect
    .poll(async () => (await user.api.account.assistantSteps())[0])
    .toMatchObject({
      clientName: 'Foreign',
      sentence: 'It asked for a resource that is not ours.',
      isRefusal: true,
    });
});
