import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createLimits } from '#server/database/limits.ts';
import { buildApp } from '#server/http/app.ts';
import { change } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';

/** Mails that one address may ask for in an hour. */
const ALLOWED = 20;

/** The server with the limits of production behind so many proxies, nothing used up yet. */
async function appBehind(trustProxy: number) {
  const { services, pool } = await testServices();
  await services.db.rateLimit.deleteMany();
  const app = await buildApp(
    { ...services, limits: createLimits(pool, 1) },
    { trustProxy, rateLimitFactor: 1, lateMs: 0 },
  );
  afterAll(() => app.close());
  /** Asks for a reset mail for a new e-mail each time. */
  return async (forwardedFor: string) => {
    const answer = await change(app, 'account.forgotPassword', {
      input: { email: `${randomUUID()}@example.com` },
      headers: { 'x-forwarded-for': forwardedFor },
    });
    return answer.statusCode;
  };
}

async function statusesOf(ask: (forwardedFor: string) => Promise<number>, address: (n: number) => string) {
  const statuses: number[] = [];
  for (let count = 0; count <= ALLOWED; count += 1) statuses.push(await ask(address(count)));
  return statuses;
}

const LIMITED = [...Array.from({ length: ALLOWED }, () => 200), 429];

test('without a proxy a forged X-Forwarded-For is nothing @long', async () => {
  const ask = await appBehind(0);
  await expect(statusesOf(ask, (n) => `203.0.113.${n}`)).resolves.toEqual(LIMITED);
});

test('behind one proxy its own entry counts, whatever the client wrote before it @long', async () => {
  const ask = await appBehind(1);
  await expect(statusesOf(ask, (n) => `203.0.113.${n}, 198.51.100.1`)).resolves.toEqual(LIMITED);
  await expect(ask('198.51.100.1, 198.51.100.2')).resolves.toBe(200);
});

test('all addresses of one IPv6 network are one visitor, and IPv4 in IPv6 clothes is IPv4 @long', async () => {
  const ask = await appBehind(1);
  await expect(statusesOf(ask, (n) => `2001:db8:1:2:${n}::${n}`)).resolves.toEqual(LIMITED);
  await expect(ask('2001:db8:1:3::1')).resolves.toBe(200);
  const mixed = (n: number) => (n % 2 === 0 ? '198.51.100.7' : '::ffff:198.51.100.7');
  await expect(statusesOf(ask, mixed)).resolves.toEqual(LIMITED);
});
