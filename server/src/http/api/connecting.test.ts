import { expect, test } from 'vitest';
import { SITE_PROBLEMS, WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { plainPiece } from '../../test/plain-piece.ts';
import { signedIn } from '../../test/signed-in.ts';
import { testApp } from '../../test/test-app.ts';
import { ownWordPress } from '../../test/wordpress/own-wordpress.ts';

const wp = await ownWordPress();

async function program() {
  const { api, db, user } = await signedIn();
  const app = await testApp();
  const { token } = await api.account.createAccessToken({ name: 'program' });
  const send = async (method: 'GET' | 'POST', path: string, payload?: object, key?: string) => {
    const headers = { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) };
    const answer = await app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };
  const { id } = await plainPiece(db, user.id);
  return { send, pieceId: id };
}

test('a program connects a WordPress, once however often it asks, and posts there', async () => {
  const { send, pieceId } = await program();
  const site = { cmsType: 'wordpress', domain: wp.url, ...wp.users.editor };
  const made = await send('POST', 'websites', site, 'monday');
  expect(made).toEqual({ status: 200, body: { id: expect.any(String) as string } });
  expect(await send('POST', 'websites', site, 'monday')).toEqual(made);
  const websiteId = made.body['id'];
  const { body: listed } = await send('GET', 'websites');
  expect(listed).toMatchObject({
    websites: [{ id: websiteId, cmsType: 'wordpress', domain: wp.url, username: 'editor' }],
  });
  expect(JSON.stringify(listed)).not.toContain(site.appPassword);
  expect(await send('GET', `websites/${String(websiteId)}/categories`)).toMatchObject({ status: 200 });
  expect(await send('POST', `content/${pieceId}/publish`, { websiteId, status: 'draft' })).toMatchObject({
    status: 200,
    body: { websiteId, status: 'draft', errorMessage: null },
  });
});

test('a connection that is refused says why, what to do and which field, and connects nothing', async () => {
  const { send } = await program();
  const site = { cmsType: 'wordpress', domain: wp.url, ...wp.users.editor };
  const refused = async (changed: object) => {
    const { status, body } = await send('POST', 'websites', { ...site, ...changed });
    expect([status, body['code'], typeof body['requestId']]).toEqual([400, 'invalid', 'string']);
    return body;
  };
  expect(await refused({ appPassword: 'wrong wrong' })).toMatchObject({
    error: WEBSITE_MESSAGES.testFailed,
    hint: SITE_PROBLEMS.credentials,
    field: 'appPassword',
  });
  expect(await refused({ domain: 'http://127.0.0.1:9' })).toMatchObject({
    hint: SITE_PROBLEMS.unreachable,
    field: 'domain',
  });
  expect(await refused({ username: '' })).toMatchObject({ field: 'username' });
  expect(await refused({ cmsType: 'webhook', hookUrl: 'nonsense' })).toMatchObject({ field: 'hookUrl' });
  expect(await refused({ hookUrl: 'https://a.example' })).toMatchObject({ field: 'hookUrl' });
  expect(await refused({ cmsType: 'ghost' })).toMatchObject({ field: 'cmsType' });
  expect((await send('GET', 'websites')).body).toMatchObject({ websites: [] });
});
