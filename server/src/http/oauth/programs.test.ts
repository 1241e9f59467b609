import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DAY_MS } from '#server/lib/durations.ts';
import { browserOf, CALLBACK, foreignProgram } from '#server/test/oauth-browser.ts';
import { runDueJobs } from '#server/test/run-due-jobs.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { testApp } from '#server/test/test-app.ts';
import { anotherInstance, testServices } from '#server/test/test-services.ts';

const register = (app: Awaited<ReturnType<typeof testApp>>, payload: object) =>
  app.inject({ method: 'POST', url: '/oauth/reg', payload });

test.each([
  'https://claude.ai/api/mcp/auth_callback',
  'https://claude.com/api/mcp/auth_callback',
  'https://chatgpt.com/connector/oauth/a1B2c3',
  'cursor://anysphere.cursor-retrieval/oauth/callback',
])('a program may be answered at %s, and there alone', async (redirectUri) => {
  const app = await testApp();
  const browser = await browserOf(app, await signedIn());
  const program = await foreignProgram(app, { redirect_uris: [redirectUri] });
  const told = await browser.agree(program.address({ redirect_uri: redirectUri }));
  expect(told.href.split('?')[0]).toBe(redirectUri);
  const elsewhere = await browser.open(program.address({ redirect_uri: `${redirectUri}x` }));
  expect(elsewhere.statusCode).toBe(400);
});

test('whoever registers gets no secret, and none is kept', async () => {
  const app = await testApp();
  const answer = await register(app, {
    client_name: 'Confidential',
    redirect_uris: [CALLBACK],
    token_endpoint_auth_method: 'client_secret_basic',
    client_secret: 'its own',
  });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ token_endpoint_auth_method: 'none' });
  expect(answer.body).not.toContain('secret_expires');
  const { db } = (await testServices()).services;
  expect(JSON.stringify(await db.oauthClient.findMany())).not.toMatch(/client_secret"/);
});

test.each([
  ['no address', {}],
  ['an address without encryption', { redirect_uris: ['http://evil.example/cb'] }],
  ['a script for an address', { redirect_uris: ['javascript:alert(1)'] }],
  ['a long description', { redirect_uris: [CALLBACK], client_name: 'x'.repeat(9000) }],
  ['another kind of grant', { redirect_uris: [CALLBACK], grant_types: ['client_credentials'] }],
])('a program with %s is not registered', async (_name, metadata) => {
  const { statusCode } = await register(await testApp(), metadata);
  expect([400, 413]).toContain(statusCode);
});

test('an address registers at most fifty programs an hour, and those nobody lets in are swept after a day @long', async () => {
  const { databaseUrl } = await testServices();
  const { services } = await anotherInstance({ databaseUrl }, { RATE_LIMIT_FACTOR: '1' });
  const app = await testApp(services);
  await services.db.oauthClient.deleteMany();
  await services.db.rateLimit.deleteMany();
  for (let count = 0; count < 50; count += 1)
    expect((await register(app, { redirect_uris: [CALLBACK] })).statusCode).toBe(201);
  const refused = await register(app, { redirect_uris: [CALLBACK] });
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);

  const used = await services.db.oauthClient.findFirstOrThrow();
  await services.db.oauthClient.update({ where: { id: used.id }, data: { usedAt: new Date() } });
  await services.db.oauthClient.updateMany({ data: { createdAt: new Date(Date.now() - DAY_MS - 1000) } });
  await services.queue.add('removeEndedAccess', {});
  await runDueJobs(await testServices());
  expect(await services.db.oauthClient.findMany()).toMatchObject([{ id: used.id }]);
});

test('a program that the operator has set up needs its secret, and is said to be known', async () => {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'veemark-clients-')), 'clients.json');
  const secret = 's'.repeat(40);
  const known = {
    client_id: 'zapier',
    client_name: 'Zapier',
    client_secret: secret,
    redirect_uris: [CALLBACK],
  };
  writeFileSync(file, JSON.stringify([known]));
  const { databaseUrl } = await testServices();
  const { services } = await anotherInstance({ databaseUrl }, { OAUTH_CLIENTS: file });
  const app = await testApp(services);

  const user = await signedIn();
  const browser = await browserOf(app, user);
  const program = await foreignProgram(app);
  const told = await browser.agree(program.address({ client_id: 'zapier' }));
  const code = told.searchParams.get('code') ?? '';
  const redeem = (more: Record<string, string>) => program.redeem(code, { client_id: 'zapier', ...more });
  expect(await redeem({})).toMatchObject({ status: 401, error: 'invalid_client' });

  const authorization = `Basic ${Buffer.from(`zapier:${secret}`).toString('base64')}`;
  const payload = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: CALLBACK,
    code_verifier: program.verifier,
  }).toString();
  const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await app.inject({ method: 'POST', url: '/oauth/token', headers, payload });
  expect(answer.statusCode).toBe(200);
});

test('a file of programs that is not as it should be is named at the start', async () => {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'veemark-clients-')), 'clients.json');
  writeFileSync(file, JSON.stringify([{ client_id: 'zapier' }]));
  const { databaseUrl } = await testServices();
  await expect(anotherInstance({ databaseUrl }, { OAUTH_CLIENTS: file })).rejects.toThrow(
    /OAUTH_CLIENTS.*clients\.json/,
  );
});

test('the example for Zapier asks for what is here', async () => {
  const example = readFileSync(
    path.resolve(import.meta.dirname, '../../../../docs/examples/zapier-app.json'),
    'utf8',
  );
  const addresses = [...example.matchAll(/https:\/\/veemark\.example([^"]+)/g)].map(
    ([, address = '']) => address,
  );
  const app = await testApp();
  const missing = [...new Set(addresses)].filter(
    (url) =>
      url !== '/api' && !['GET', 'POST'].some((method) => app.hasRoute({ url: routeFor(url), method })),
  );
  expect([addresses.length, missing]).toEqual([6, []]);
});

/** The library has all of its addresses below one. */
const routeFor = (url: string) => (url.startsWith('/oauth/') ? '/oauth/*' : url);
