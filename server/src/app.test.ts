import { expect, test } from 'vitest';
import { change, testApp } from './test/test-app.ts';

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
