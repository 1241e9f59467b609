import { expect, test } from 'vitest';
import type { SafeFetch } from '../site-client/safe-fetch.ts';
import { createShopify } from './shopify.ts';
import { createWordPress } from './wordpress.ts';
import { me, placedPost, postRecord, termList } from './wordpress/answers.ts';

const LONG = 'a'.repeat(3_000_000);

test('of what a WordPress says no more is kept than is ever shown', () => {
  const user = me.parse({ name: LONG, roles: Array.from({ length: 1000 }, () => LONG) });
  expect(user.name).toHaveLength(300);
  expect(user.roles.map((role) => role.length)).toEqual(Array.from({ length: 20 }, () => 300));
  const raw = { raw: LONG };
  const post = placedPost.parse({ id: 1, link: LONG, status: LONG, title: raw, content: raw });
  expect([post.link.length, post.status.length]).toEqual([2000, 300]);
  const texts = { title: raw, excerpt: raw, content: raw };
  const record = postRecord.parse({ id: 1, link: '', slug: '', status: '', ...texts });
  expect([record.title.length, record.excerpt.length, record.content.length]).toEqual([
    10_000, 10_000, 1_000_000,
  ]);
  const terms = Array.from({ length: 500 }, (_, id) => ({ id: id + 1, name: 'a', slug: 'a' }));
  expect(termList.parse(terms)).toHaveLength(100);
});

test('what Postgres cannot store is left out of it', () => {
  expect(me.parse({ name: 'Te\0a \ud83d' }).name).toBe('Tea \ufffd');
});

/** A site that answers everything with this. */
const answering =
  (answer: object): SafeFetch =>
  async (url) => {
    const text = JSON.stringify(answer);
    const headers = new Headers({ 'content-type': 'application/json' });
    return { status: 200, headers, body: Buffer.from(text), text: () => text, url, movedTo: null };
  };
const SITE = { domain: 'https://a.example', username: 'u', secret: 's', shopName: 'shop' };
const { signal } = new AbortController();

test.each([
  ['Ada', [{ name: 'Ada' }]],
  [null, []],
])('the author of a post is who WordPress says: %s', async (expected, author) => {
  const raw = { raw: 'a', rendered: 'a' };
  const record = {
    id: 1,
    link: 'https://a.example/a',
    slug: 'a',
    status: 'publish',
    title: raw,
    excerpt: raw,
  };
  const wordPress = createWordPress(
    answering({ ...record, content: raw, name: 'A', namespaces: [], _embedded: { author } }),
  );
  const ref = { kind: 'post', remoteId: '1', remoteParent: null } as const;
  const read = await wordPress.connect(SITE, signal).readBack(ref);
  expect(read).toMatchObject({ title: 'a', author: expected });
});

test.each([
  ['long words', [{ message: LONG }], 300],
  ['errors of another shape', { message: 1 }, undefined],
  ['a message that is no text', [{ message: 1 }], undefined],
])('a shop that answers with %s is a problem of the shop', async (_, errors, length) => {
  const fetch = answering({ errors });
  const shop = createShopify({ fetch, pages: fetch, apiVersion: '2026-10', now: () => new Date() });
  const found = await shop.check(SITE, signal);
  expect(found).toMatchObject({ problem: 'broken' });
  expect(found.detail?.length).toBe(length);
});
