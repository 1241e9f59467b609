import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import type { Services } from '#server/context.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { sessionCookieOf, signedIn } from '#server/test/signed-in.ts';
import { testServices } from '#server/test/test-services.ts';
import { SUPPORT_TITLE } from '#shared/rules/account.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { BEGINNING_ID, FIRST_DATA_ID, FIRST_VIEWS_DIR, type FirstData } from '#shared/rules/start-script.ts';
import { firstViews } from './first-views.ts';

const BARE = `<html><head><title>Veemark</title></head><body><h1>${CONTENT_MESSAGES.loading}</h1><div id="${BEGINNING_ID}"></div><a>${SUPPORT_TITLE.free}</a></body></html>`;
/** Whose plan is unknown. */
const STRANGERS = BARE.replace(SUPPORT_TITLE.free, '');
const built = mkdtempSync(path.join(os.tmpdir(), 'veemark-views-'));

mkdirSync(path.join(built, FIRST_VIEWS_DIR));
for (const name of ['create', 'piece'])
  writeFileSync(path.join(built, FIRST_VIEWS_DIR, `${name}.html`), BARE);
afterAll(() => rmSync(built, { recursive: true }));

async function open(url: string, { cookie, services }: { cookie?: string; services: Services }) {
  const app = Fastify();
  firstViews(app, services, built);
  const { body, headers } = await app.inject({ url, headers: { ...(cookie && { cookie }) } });
  await app.close();
  const [, json = '[]'] = new RegExp(`id="${FIRST_DATA_ID}">(.*?)</script>`).exec(body) ?? [];
  const answers: FirstData = JSON.parse(json);
  const answer = (name: string) => answers.find(({ path: at }) => at === name)?.data;
  return { body, headers, answers, answer };
}

async function somebody() {
  const { user, services, db } = await signedIn();
  return { user, services, db, cookie: await sessionCookieOf(services, user.id) };
}

test('the page of a piece comes with its title, its first words and its data, and is kept by nobody', async () => {
  const { user, cookie, services, db } = await somebody();
  const text = { title: 'Tea & leaves', content: '<p>Hot <b>water</b>.</p>' };
  const { id } = await plainPiece(db, user.id, text);
  const { body, headers, answer } = await open(`/content/${id}`, { cookie, services });
  expect(body).toContain('<h1>Tea &amp; leaves</h1>');
  expect(body).toContain('<p>Hot water.</p></div>');
  expect(body).toContain('<title>Tea &amp; leaves · Veemark</title>');
  expect(answer('content.getContent')).toMatchObject({ id, title: 'Tea & leaves' });
  expect(answer('account.me')).toMatchObject({ id: user.id });
  expect(headers['cache-control']).toBe('no-store');
});

test('the create screen comes with everything its form waits for', async () => {
  const { cookie, services } = await somebody();
  const { answer } = await open('/create', { cookie, services });
  expect(answer('billing.usage')).toMatchObject({ used: 0, limit: 3 });
  expect(answer('content.currentGeneration')).toEqual({ running: null, failed: null });
  expect(answer('profiles.listForSelect')).toEqual([]);
});

test.each(['free', 'pro'] as const)(
  'the menu of a %s user names their support from the start',
  async (plan) => {
    const { user, cookie, services, db } = await somebody();
    await db.account.update({ where: { id: user.id }, data: { plan } });
    const { body } = await open('/create', { cookie, services });
    expect(body).toContain(`<a>${SUPPORT_TITLE[plan]}</a>`);
  },
);

test('markup in a title or a text stays text', async () => {
  const { user, cookie, services, db } = await somebody();
  const hostile = '</h1></script><script>alert(1)</script><!--';
  const { id } = await plainPiece(db, user.id, { title: hostile, content: `<p>${hostile}</p>` });
  const { body, answer } = await open(`/content/${id}`, { cookie, services });
  expect(body).not.toContain('<script>');
  expect(body).not.toContain('<!--');
  expect(answer('content.getContent')).toMatchObject({ title: hostile });
});

test('another user’s piece is as absent as one that never was', async () => {
  const [owner, reader] = [await somebody(), await somebody()];
  const { id } = await plainPiece(owner.db, owner.user.id, { title: 'Only mine' });
  const foreign = await open(`/content/${id}`, reader);
  const absent = await open(`/content/${randomUUID()}`, reader);
  expect(foreign.answer('content.getContent')).toBeUndefined();
  expect(foreign.body.replaceAll(id, '')).not.toContain('Only mine');
  const pathsOf = ({ answers }: typeof absent) => answers.map(({ path: at }) => at).sort();
  expect(pathsOf(foreign)).toEqual(pathsOf(absent));
});

test.each(['/create', '/content/018f3a52-0000-7000-8000-000000000001', '/content/nonsense'])(
  'strangers are led from %s to the sign-in page, which knows the way back',
  async (url) => {
    const { services } = await testServices();
    const { headers, body } = await open(url, { services });
    expect(headers.location).toBe(`/?back=${encodeURIComponent(url)}`);
    expect(body).toBe('');
  },
);

test('a database that does not answer holds no page up', async () => {
  const { services } = await testServices();
  const sessions = { ...services.sessions, identify: () => new Promise<never>(() => undefined) };
  const { body } = await open('/create', { cookie: 'session=x', services: { ...services, sessions } });
  expect(body).toBe(STRANGERS);
});
