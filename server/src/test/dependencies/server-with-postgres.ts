import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { hashPassword } from '#server/auth/password.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { AUTHORISATION } from '../authorisation-table.ts';
import { nobodysIds } from '../ids.ts';
import { startServer } from '../server-process.ts';
import { TEST_PASSWORD } from '../signed-in.ts';

/** A Postgres of its own, to be stopped and frozen, behind one address that stays when it comes back elsewhere. */
async function startOwnPostgres() {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'veemark-own-postgres-'));
  const start = () => startEmbeddedPostgres({ dir, database: 'veemark', settings: { fsync: 'off' } });
  let postgres = await start();
  const sockets = new Set<Socket>();
  let isHeld = false;
  const door = createServer((client) => {
    const server = connect(Number(new URL(postgres.url).port), '127.0.0.1');
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      if (isHeld) one.pause();
      one
        .on('error', () => other.destroy())
        .once('close', () => {
          sockets.delete(one);
          other.destroy();
        });
    }
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const address = door.address();
  const url = new URL(postgres.url);
  url.port = String(typeof address === 'object' ? address?.port : 0);

  async function signal(name: 'SIGSTOP' | 'SIGCONT') {
    const file = await readFile(path.join(dir, 'cluster/postmaster.pid'), 'utf8');
    const postmaster = Number(file.split('\n')[0]);
    for (const pid of [postmaster, ...(await childrenOf(postmaster))]) process.kill(pid, name);
  }

  return {
    url: url.href,
    /** Directly, not through the proxy, while it runs. */
    ownUrl: () => postgres.url,
    stop: () => postgres.stop(),
    start: async () => {
      postgres = await start();
    },
    /** Accepts data and passes nothing on, in either direction. */
    hold: async () => {
      isHeld = true;
      for (const socket of sockets) socket.pause();
    },
    forward: async () => {
      isHeld = false;
      for (const socket of sockets) socket.resume();
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    end: async () => {
      await postgres.stop();
      for (const socket of sockets) socket.destroy();
      door.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const parentOfThis = Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]);
      return parentOfThis === parent ? [pid] : [];
    }),
  );
  return found.flat();
}

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
  const ask = async (address: string, body?: unknown) => {
    const answer = await fetch(`${serverUrl}${address}`, {
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
