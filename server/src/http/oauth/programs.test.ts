import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DAY_MS } from '#server/lib/durations.ts';
import { granted } from '#server/test/granted.ts';
import {
  asForm,
  basic,
  browserOf,
  CALLBACK,
  foreignProgram,
  FORM,
  knowing,
} from '#server/test/oauth-browser.ts';
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

test('what has ended is swept: codes, tokens, connections, and after a month the steps that led to them', async () => {
  const { services } = await testServices();
  const owner = await signedIn();
  const [alive, ended] = [await granted(owner), await granted(owner, { expiresAt: new Date(0) })];
  const { db } = services;
  const gone = await granted(owner);
  await db.oauthGrant.update({ where: { id: gone.id }, data: { expiresAt: new Date(0) } });
  const step = { userId: owner.user.id, clientName: 'Claude', isRefusal: false };
  const at = (days: number) => new Date(Date.now() - days * DAY_MS);
  for (const [sentence, days] of [['old', 31] as const, ['new', 29] as const])
    await db.assistantStep.create({ data: { ...step, sentence, createdAt: at(days) } });

  await services.queue.add('removeEndedAccess', {});
  await runDueJobs(await testServices());
  const own = { where: { userId: owner.user.id } };
  const grants = await db.oauthGrant.findMany(own);
  expect(grants.map(({ id }) => id).toSorted()).toEqual([alive.id, ended.id].toSorted());
  expect(await db.oauthPayload.findMany(own)).toMatchObject([{ id: alive.session.id }]);
  expect(await db.assistantStep.findMany(own)).toMatchObject([{ sentence: 'new' }]);
});

test('a program that the operator has set up needs its secret, and is said to be known', async () => {
  const app = await knowing({ client_id: 'zapier', client_name: 'Zapier', redirect_uris: [CALLBACK] });
  const user = await signedIn();
  const browser = await browserOf(app, user);
  const program = await foreignProgram(app);
  const { id } = await browser.ask(program.address({ client_id: 'zapier' }));
  const shown = await browser.open(
    `/trpc/account.requestOfAccess?input=${encodeURIComponent(JSON.stringify({ id }))}`,
  );
  expect(shown.body).toContain('"isPredefined":true');
  const told = await browser.agree(program.address({ client_id: 'zapier' }));
  const code = told.searchParams.get('code') ?? '';
  const redeem = (more: Record<string, string>) => program.redeem(code, { client_id: 'zapier', ...more });
  expect(await redeem({})).toMatchObject({ status: 401, error: 'invalid_client' });

  const payload = asForm({
    grant_type: 'authorization_code',
    code,
    redirect_uri: CALLBACK,
    code_verifier: program.verifier,
  });
  const headers = { ...FORM, authorization: basic('zapier') };
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
