import net from 'node:net';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aProfile } from '#server/test/dependencies/server-with-postgres.ts';
import { aRequest, watched } from '#server/test/generation-flow.ts';
import { pause } from '#server/test/pause.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { runningJobs } from '#server/test/running-jobs.ts';
import { sessionCookieOf, signedIn } from '#server/test/signed-in.ts';
import { change, testApp } from '#server/test/test-app.ts';
import { createTestDatabase } from '#server/test/test-database.ts';
import { testServices } from '#server/test/test-services.ts';
import { openDatabase } from './open-database.ts';

const SLOT = 'read_replica_test';

/** Hands on what the primary sends, so many milliseconds later. */
async function startDelay(port: number) {
  const delay = { ms: 0 };
  const server = net.createServer((replica) => {
    const primary = net.connect(port, '127.0.0.1');
    for (const socket of [replica, primary]) socket.on('error', () => socket.destroy());
    replica.pipe(primary);
    let turn = Promise.resolve();
    primary.on('data', (chunk) => {
      const due = pause(delay.ms);
      turn = turn.then(async () => {
        await due;
        replica.write(chunk);
      });
    });
    primary.on('close', () => replica.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = typeof address === 'object' ? address?.port : 0;
  return { delay, port: own, close: () => server.close() };
}

/** Everything is copied by Postgres's own replication, through a delay. */
async function startReplica(primaryUrl: string) {
  const replicaUrl = await createTestDatabase();
  const [primary, replica] = [primaryUrl, replicaUrl].map(
    (connectionString) => new pg.Pool({ connectionString, max: 2 }),
  ) as [pg.Pool, pg.Pool];
  const { port, password, pathname } = new URL(primaryUrl);
  const proxy = await startDelay(Number(port));
  const { delay } = proxy;
  await primary.query('create publication everything for all tables');
  await primary.query(`select pg_create_logical_replication_slot('${SLOT}', 'pgoutput')`);
  await replica.query(
    `create subscription everything connection 'host=127.0.0.1 port=${proxy.port} user=postgres password=${password}
       dbname=${pathname.slice(1)}' publication everything with (create_slot = false, slot_name = '${SLOT}', copy_data = false)`,
  );
  onTestFinished(async () => {
    delay.ms = 0;
    await replica.query('drop subscription everything');
    await primary.query('drop publication everything');
    await Promise.all([primary.end(), replica.end()]);
    proxy.close();
  });
  return { replica, replicaUrl, delay };
}

/** A user of a server with a replica, where the title of each piece says that it was read there. */
async function userOfReplica() {
  const { services, databaseUrl, pool } = await testServices();
  const { replica, replicaUrl, delay } = await startReplica(databaseUrl);
  const { lists, close } = openDatabase(databaseUrl, { readUrl: replicaUrl, log: services.log });
  onTestFinished(close);
  const { user, db, api } = await signedIn({ plan: 'pro', services: { lists } });
  await plainPiece(db, user.id, { title: 'On the primary' });
  await vi.waitFor(async () => {
    const { rowCount } = await replica.query(
      `update generated_content set title = 'On the replica' where user_id = $1`,
      [user.id],
    );
    expect(rowCount).toBe(1);
  });
  const app = await testApp({ lists });
  const device = async () => {
    const cookie = await sessionCookieOf(services, user.id);
    const titles = async (search = '') => {
      const { body } = await app.inject({
        url: `/trpc/content.listContent?input=${encodeURIComponent(JSON.stringify({ search }))}`,
        headers: { cookie },
      });
      return [...body.matchAll(/"title":"([^"]+)"/g)].map(([, title]) => title);
    };
    return { cookie, titles };
  };
  const { cookie, titles } = await device();
  await vi.waitFor(async () => expect(await titles()).toEqual(['On the replica']));
  return { app, cookie, titles, device, replica, delay, lists, services, pool, user, api };
}

test('lists are read on the replica, but on no device of a user who has just changed something on one', async () => {
  const { app, cookie, titles, device } = await userOfReplica();
  await vi.waitFor(async () => expect(await titles('replica')).toEqual(['On the replica']));
  const second = await device();
  const saved = await change(app, 'profiles.create', { input: aProfile(), cookie });
  expect(saved.statusCode).toBe(200);
  for (const read of [titles, second.titles]) {
    expect(await read()).toEqual(['On the primary']);
    expect(await read('on the')).toEqual(['On the primary']);
  }
}, 60_000);

test('a piece stands in the list as soon as it is written, however late the replica has it', async () => {
  const { titles, services, lists, pool, api, user, replica } = await userOfReplica();
  // So late that it does not come during the test, while everything else does.
  await replica.query(`
    create function skip() returns trigger language plpgsql as 'begin return null; end';
    create trigger skip before insert on generated_content for each row execute function skip();
    alter table generated_content enable replica trigger skip`);
  const request = aRequest();
  await api.content.startGeneration(request);
  // As if the writing took longer than what the user did is remembered.
  await services.db.user.update({ where: { id: user.id }, data: { changedAt: null } });
  await vi.waitFor(async () => expect(await titles()).toEqual(['On the replica']));
  await runningJobs({ services: { ...services, lists }, pool });
  await watched(api, { id: request.id });
  expect(await titles()).toHaveLength(2);
}, 60_000);

test('a replica that is always seconds behind is never asked, and is again once it has caught up', async () => {
  const { titles, replica, delay, pool } = await userOfReplica();
  delay.ms = 3000;
  await vi.waitFor(async () => expect(await titles()).toEqual(['On the primary']));
  const seen = new Set<string>();
  const mark = async () => {
    const { rows } = await pool.query<{ mark: string }>('select written_at::text as mark from replica_marks');
    return rows[0]?.mark ?? '';
  };
  // The replica keeps receiving marks of seconds ago.
  while (seen.size < 6) {
    seen.add(await mark());
    expect(await titles()).toEqual(['On the primary']);
    await pause(50);
  }
  expect((await replica.query('select from replica_marks')).rowCount).toBe(1);
  delay.ms = 0;
  await vi.waitFor(async () => expect(await titles()).toEqual(['On the replica']));
}, 60_000);

test('when the replica fails in the middle of it, a list comes from the primary', async () => {
  const { titles, replica } = await userOfReplica();
  await replica.query('alter table generated_content rename to gone');
  expect(await titles()).toEqual(['On the primary']);
}, 60_000);
