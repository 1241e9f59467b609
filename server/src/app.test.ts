import { expect, test } from 'vitest';
import { testApp } from './test/test-app.ts';

test.each(['/health', '/health/ready'])('%s tells that database and jobs answer', async (url) => {
  const app = await testApp();
  const answer = await app.inject({ url });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ database: 'ok', jobs: 'ok' });
});
