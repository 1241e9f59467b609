import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect } from 'vitest';
import { hashPassword } from '../../auth/password.ts';
import { AUTHORISATION } from '../authorisation-table.ts';
import { startServer } from '../server-process.ts';
import { TEST_PASSWORD } from '../signed-in.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { nobodysIds } from '../ids.ts';

/** A server process beside a Postgres that can be stopped, frozen and cut off. */
export async function startServerWithPostgres(env: Record<string, string> = {}) {
  const postgres = await startOwnPostgres();
  const server = await startServer({ DATABASE_URL: postgres.url, RATE_LIMIT_FACTOR: '1000', ...env });
  return {
    postgres,
    server,
    person: () => signedInPerson(server.url, postgres.url),
    end: async () => {
      await postgres.thaw().catch(() => undefined);
      await server.end('SIGKILL');
      await postgres.end();
    },
  };
}

/** A signed-in user's requests. */
async function signedInPerson(serverUrl: string, databaseUrl: string) {
  const email = `${randomUUID()}@example.com`;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `with person as (insert into users (id, email, password_hash, metadata_name, confirmed_at)
       values (gen_random_uuid(), $1, $2, 'Ann', now()) returning id)
     insert into accounts (id, name) select id, 'Ann' from person`,
    [email, await hashPassword(TEST_PASSWORD)],
  );
  await client.end();
  let cookie = '';
  const ask = async (path: string, body?: unknown) => {
    const answer = await fetch(`${serverUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { origin: serverUrl, cookie, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return {
      status: answer.status,
      text: await answer.text(),
      retryAfter: answer.headers.get('retry-after'),
    };
  };
  expect((await ask('/trpc/account.signIn', { email, password: TEST_PASSWORD })).status).toBe(200);
  return {
    email,
    ask,
    me: () => ask('/trpc/account.me'),
    forgets: () => ask('/trpc/account.forgotPassword', { email }),
  };
}

/** A profile to create. */
export function aProfile() {
  const input = AUTHORISATION['profiles.create']?.input?.(nobodysIds());
  return { ...(typeof input === 'object' ? input : {}), id: randomUUID() };
}

/** The answer, and the milliseconds it took. */
export async function timed<T>(act: () => Promise<T>) {
  const startedAt = performance.now();
  const answer = await act();
  return { ...answer, ms: performance.now() - startedAt };
}
