import { expect, test } from 'vitest';
import { change, testApp } from './test/test-app.ts';
import { testServices } from './test/test-services.ts';

test.each(['/health', '/health/ready'])('%s tells that database and jobs answer', async (url) => {
  const app = await testApp();
  const answer = await app.inject({ url });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ database: 'ok', jobs: 'ok' });
});

test.each(['127.0.0.1:3000', '[::1]:3000'])(
  'a page opened at %s goes on at our own address',
  async (host) => {
    const app = await testApp();
    const headers = { host, accept: 'text/html' };
    const { headers: answer } = await app.inject({ url: '/content?search=tea', headers });
    expect(answer.location).toBe('http://localhost:3000/content?search=tea');
    const { statusCode } = await change(app, 'account.signOut', { headers: { origin: `http://${host}` } });
    expect(statusCode).toBe(200);
  },
);

test.each(['127.0.0.1:3001', 'localhost:3000', 'other.example'])('a page at %s stays there', async (host) => {
  const app = await testApp();
  const { headers } = await app.inject({ url: '/dev/mailbox', headers: { host, accept: 'text/html' } });
  expect(headers.location).toBeUndefined();
});

test.each(['/', '/health/live', '/trpc/account.me', '/trpc/nothing', '/api/nothing', '/images/nothing'])(
  '%s is answered with the headers that keep scripts and frames of others out, under an id of its own',
  async (url) => {
    const app = await testApp();
    const [{ headers }, { headers: again }] = [await app.inject({ url }), await app.inject({ url })];
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'self';base-uri 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(again['x-request-id']).not.toBe(headers['x-request-id']);
  },
);

test('on https browsers are told to stay there', async () => {
  const { services } = await testServices();
  const app = await testApp({ settings: { ...services.settings, publicUrl: 'https://veemark.example' } });
  const { headers } = await app.inject({ url: '/health/live' });
  expect(headers['strict-transport-security']).toMatch(/max-age=\d+/);
});
