import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { SITE_PROBLEMS } from '#shared/rules/websites.ts';
import type { Services } from '../../context.ts';
import { newSigningSecret } from '../../lib/standard-webhooks.ts';
import { createWebhook } from '#server/ports/cms/index.ts';
import { createSafeFetch } from '../../ports/site-client/safe-fetch.ts';
import { A_PROFILE } from '../../test/a-profile.ts';
import { plainPiece } from '../../test/plain-piece.ts';
import { runningJobs } from '../../test/running-jobs.ts';
import { signedIn } from '../../test/signed-in.ts';
import { answers, startWorkflow } from '../../test/stubs/workflow.ts';
import { testApp } from '../../test/test-app.ts';
import { testServices } from '../../test/test-services.ts';
import { API_ROUTES } from './routes.ts';

type Request = { body?: object; headers?: Record<string, string> };

/** A program of a new Pro user: sends a request, is given status and answer. */
async function program(overrides: Partial<Services> = {}) {
  const { api, user, db, services } = await signedIn({ plan: 'pro' });
  const app = await testApp(overrides);
  const { token } = await api.account.createAccessToken({ name: 'program' });
  const send = async (request: string, { body, headers }: Request = {}) => {
    const [method = '', url = ''] = request.split(' ');
    const answer = await app.inject({
      method: method as 'GET',
      url: `/api/${url}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      payload: body && JSON.stringify(body),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.json<Record<string, unknown>>(),
    };
  };
  return { send, user, db, services };
}

const BRIEF = { contentType: 'blog', wordCount: 300, topic: 'Tea' };

test('a piece is begun, looked after and read; the same key begins one', async () => {
  await runningJobs(await testServices());
  const { send, db, user } = await program();
  const profileId = randomUUID();
  expect((await send('POST profiles', { body: { ...A_PROFILE, id: profileId } })).body).toEqual({
    id: profileId,
  });
  const headers = { 'idempotency-key': 'monday' };
  const body = { ...BRIEF, profileId };
  const [begun, again] = [
    await send('POST generations', { body, headers }),
    await send('POST generations', { body, headers }),
  ];
  expect([begun.status, again.body]).toEqual([202, begun.body]);
  const id = String(begun.body['id']);
  await expect
    .poll(async () => (await send(`GET generations/${id}`)).body, { timeout: 30_000, interval: 100 })
    .toMatchObject({
      status: 'done',
      wordCount: 300,
      chargedWords: expect.any(Number) as number,
      error: null,
    });
  const { body: piece } = await send(`GET content/${id}`);
  expect(piece).toMatchObject({ id, revision: 1, profile: { id: profileId } });
  expect(piece['featuredImage']).toMatch(/^http:\/\/localhost:3000\/images\//);
  const { body: list } = await send('GET content');
  expect(list).toMatchObject({ pieces: [{ image: piece['featuredImage'] }] });
  expect(await db.generation.count({ where: { userId: user.id } })).toBe(1);
  expect((await send(`GET allowance`)).body['used']).toBe(piece['wordCount']);
});

test('a generation is cancelled, and a foreign one is not found', async () => {
  const { send } = await program();
  const { body } = await send('POST generations', { body: BRIEF });
  expect((await send(`POST generations/${String(body['id'])}/cancel`)).body).toEqual({ isWritten: false });
  expect((await send(`GET generations/${String(body['id'])}`)).body).toMatchObject({ status: 'cancelled' });
  const other = await program();
  expect((await other.send(`GET generations/${String(body['id'])}`)).body).toMatchObject({
    error: CONTENT_MESSAGES.notFound,
    code: 'notFound',
  });
});

test('a piece is changed in what is sent, against the revision that was read, and deleted', async () => {
  const { send, db, user } = await program();
  const { id, slug, excerpt, content } = await plainPiece(db, user.id);
  const changed = await send(`PATCH content/${id}`, {
    body: { revision: 1, title: 'Green tea', keyphrases: 'tea, green' },
  });
  expect(changed.body).toMatchObject({
    title: 'Green tea',
    keyphrases: 'tea, green',
    revision: 2,
    slug,
    excerpt,
    content,
  });
  const stale = await send(`PATCH content/${id}`, { body: { revision: 1, title: 'Black tea' } });
  expect([stale.status, stale.body]).toMatchObject([
    409,
    { error: PIECE_MESSAGES.changedElsewhere, code: 'conflict' },
  ]);
  expect((await send(`DELETE content/${id}`)).body).toEqual({ id });
  expect((await send(`GET content/${id}`)).status).toBe(404);
});

test('sources and review links are made once for a key, and taken ids are refused', async () => {
  const { send, db, user } = await program();
  const source = { text: 'We sold 12,400 loaves.' };
  const headers = { 'idempotency-key': 'one' };
  const first = await send('POST sources', { body: source, headers });
  expect((await send('POST sources', { body: { text: 'Another.' }, headers })).body).toEqual(first.body);
  const { id } = await plainPiece(db, user.id);
  const link = await send(`POST content/${id}/review-links`, { body: { name: 'Bob' }, headers });
  expect(link.body['url']).toMatch(/\/review\/[\w-]{43}$/);
  expect((await send(`POST content/${id}/review-links`, { body: { name: 'Bob' }, headers })).body).toEqual(
    link.body,
  );
  const other = await program();
  const { id: foreign } = await plainPiece(other.db, other.user.id);
  for (const [path, body] of [
    ['sources', { ...source, id: first.body['id'] }],
    [`content/${foreign}/review-links`, { name: 'Eve', linkId: link.body['id'] }],
  ] as const)
    expect(await other.send(`POST ${path}`, { body })).toMatchObject({
      status: 409,
      body: { error: CONTENT_MESSAGES.idTaken },
    });
});

test('a list is read in pages of a size, and from a moment of change', async () => {
  const { send, db, user } = await program();
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c']) {
    const { body } = await send('POST profiles', { body: { ...A_PROFILE, name } });
    ids.unshift(String(body['id']));
    await plainPiece(db, user.id);
  }
  const first = await send('GET profiles?limit=2');
  const second = await send(`GET profiles?limit=2&cursor=${String(first.body['nextCursor'])}`);
  const found = [first, second].flatMap(({ body }) =>
    (body['profiles'] as { id: string }[]).map(({ id }) => id),
  );
  expect(found).toEqual(ids);
  expect(second.body['nextCursor']).toBeNull();
  await db.profile.updateMany({ where: { userId: user.id }, data: { updatedAt: new Date('2020-01-01') } });
  await db.content.updateMany({ where: { userId: user.id }, data: { updatedAt: new Date('2020-01-01') } });
  const lists = ['profiles', 'content', 'websites', 'sources', 'publications', 'calendar/queue'];
  for (const list of [...lists, 'calendar/plans', 'calendar/batches']) {
    const field = { content: 'pieces', 'calendar/queue': 'entries' }[list] ?? list.replace('calendar/', '');
    const { body } = await send(`GET ${list}?updatedSince=2025-01-01T00:00%2B01:00&limit=1`);
    expect(body).toEqual({ [field]: [], nextCursor: null });
    expect(await send(`GET ${list}?updatedSince=yesterday`)).toMatchObject({
      status: 400,
      body: { field: 'updatedSince' },
    });
    expect(await send(`GET ${list}?limit=0`)).toMatchObject({ status: 400, body: { field: 'limit' } });
  }
});

test('every list takes a limit and a cursor', () => {
  const fieldsOf = (shape: z.ZodType) => (shape instanceof z.ZodObject ? Object.keys(shape.shape) : []);
  const lists = API_ROUTES.filter(({ response }) => fieldsOf(response).includes('nextCursor'));
  const without = lists.filter(({ input }) =>
    ['limit', 'cursor'].some((name) => !fieldsOf(input).includes(name)),
  );
  expect([lists.length > 9, without.map(({ path }) => path)]).toEqual([true, []]);
});

test('what is refused is named, and another method is told which there are', async () => {
  const { send } = await program();
  expect((await send('POST generations', { body: { ...BRIEF, topic: '' } })).body).toMatchObject({
    code: 'invalid',
    field: 'topic',
  });
  expect((await send('POST generations', { body: { ...BRIEF, state: 'draft' } })).body).toMatchObject({
    code: 'invalid',
    field: 'state',
  });
  const wrong = await send('DELETE content');
  expect([wrong.status, wrong.headers['allow'], wrong.body['code']]).toEqual([
    405,
    'GET',
    'methodNotAllowed',
  ]);
  expect((await send('PATCH content/7')).headers['allow']).toBeUndefined();
  expect((await send('PUT content/7')).headers['allow']).toBe('GET, PATCH, DELETE');
  expect((await send('GET nothing')).body).toMatchObject({ code: 'notFound' });
});

test('a program connects a website, posts there, and settles a post of which nobody knows the end', async () => {
  const appPassword = newSigningSecret();
  const flow = await startWorkflow(() => appPassword);
  onTestFinished(flow.close);
  const { services } = await testServices();
  const webhook = createWebhook(createSafeFetch({ allowPrivate: true }), () => new Date());
  const { send, db, user } = await program({ cms: { ...services.cms, webhook } });
  const website = { cmsType: 'webhook', domain: flow.url, hookUrl: `${flow.url}/hook`, appPassword };
  flow.misbehave({ makes: false, answer: answers(410, '') });
  const refused = await send('POST websites', { body: website });
  const { hookMissing: hint } = SITE_PROBLEMS;
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid', field: 'hookUrl', hint } });
  flow.misbehave(null);
  const { body: made } = await send('POST websites', { body: website });
  expect((await send('GET websites')).body).toMatchObject({
    websites: [{ id: made['id'], cmsType: 'webhook', domain: flow.url }],
  });
  const { id } = await plainPiece(db, user.id);
  flow.misbehave({ makes: true, answer: answers(502, '') });
  const lost = await send(`POST content/${id}/publish`, { body: { websiteId: made['id'] } });
  expect(lost).toMatchObject({ status: 502, body: { code: 'unknownEnd' } });
  expect(lost.body['error']).toMatch(PUBLISH_MESSAGES.unknownEnd);
  const { body: list } = await send(`GET publications?contentId=${id}`);
  const [post] = list['publications'] as { id: string }[];
  const link = `${flow.url}/blog/tea`;
  expect(await send(`POST publications/${post?.id}/confirm`, { body: { link } })).toMatchObject({
    status: 200,
    body: { status: 'publish', link, errorMessage: null },
  });
});
