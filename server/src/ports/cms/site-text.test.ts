import { expect, test } from 'vitest';
import { createShopify } from './index.ts';
import { me, placedPost, postRecord, termList } from './wordpress/answers.ts';

const LONG = 'a'.repeat(3_000_000);

test('of what a WordPress says no more is kept than is ever shown', () => {
  const user = me.parse({ name: LONG, roles: Array.from({ length: 1000 }, () => LONG) });
  expect(user.name).toHaveLength(300);
  expect(user.roles.map((role) => role.length)).toEqual(Array.from({ length: 20 }, () => 300));
  const post = placedPost.parse({
    id: 1,
    link: LONG,
    status: LONG,
    title: { raw: LONG },
    content: { raw: LONG },
  });
  expect([post.link.length, post.status.length]).toEqual([2000, 300]);
  const raw = { raw: LONG };
  const record = postRecord.parse({
    id: 1,
    link: '',
    slug: '',
    status: '',
    title: raw,
    excerpt: raw,
    content: raw,
  });
  expect([record.title.length, record.excerpt.length, record.content.length]).toEqual([
    10_000, 10_000, 1_000_000,
  ]);
  const terms = Array.from({ length: 500 }, (_, id) => ({ id: id + 1, name: 'a', slug: 'a' }));
  expect(termList.parse(terms)).toHaveLength(100);
});

test('what Postgres cannot store is left out of it', () => {
  expect(me.parse({ name: 'Te\0a \ud83d' }).name).toBe('Tea \ufffd');
});

test.each([
  ['long words', [{ message: LONG }], 300],
  ['errors of another shape', { message: 1 }, undefined],
  ['a message that is no text', [{ message: 1 }], undefined],
])('a shop that answers with %s is a problem of the shop', async (_, errors, length) => {
  const text = JSON.stringify({ errors });
  const fetch = async (url: string) => ({
    status: 200,
    headers: new Headers({ 'content-type': 'application/json' }),
    body: Buffer.from(text),
    text: () => text,
    url,
    movedTo: null,
  });
  const shop = createShopify({ fetch, pages: fetch, apiVersion: '2026-10', now: () => new Date() });
  const site = { domain: 'https://a.example', username: null, secret: 's', shopName: 'shop' };
  const found = await shop.check(site, new AbortController().signal);
  expect(found).toMatchObject({ problem: 'broken' });
  expect(found.detail?.length).toBe(length);
});
