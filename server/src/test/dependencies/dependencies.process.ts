import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { DATABASE_AWAY, DATABASE_AWAY_WHILE_SAVING } from '#server/database/database-away.ts';
import { pause } from '../pause.ts';
import { TEST_PASSWORD } from '../signed-in.ts';
import { smtpServer } from '../stubs/smtp-server.ts';
import { STRIPE_TEST } from '../stubs/stripe-objects.ts';
import { startStripeServer } from '../stubs/stripe-server.ts';
import { aProfile, startServerWithPostgres } from './server-with-postgres.ts';

/** How long an outage lasts here: longer than any pause between two tries. */
const OUTAGE_MS = 2500;
/** A moment's silence, shorter than what counts as an outage. */
const MOMENT_MS = 300;
/** The pool's, those of the hot reads, and what listens, holds locks and watches. */
const MOST_CONNECTIONS = 30;

const stripe = await startStripeServer();
const mailDoor = await startDoor();
const outside = await startServerWithPostgres({
  SMTP_URL: `smtp://127.0.0.1:${mailDoor.port}`,
  STRIPE_SECRET_KEY: STRIPE_TEST.secretKey,
  STRIPE_WEBHOOK_SECRET: STRIPE_TEST.webhookSecret,
  STRIPE_PRICE_ID: STRIPE_TEST.priceId,
  STRIPE_API_BASE: stripe.url,
});
afterAll(async () => {
  await outside.end();
  await stripe.close();
  mailDoor.close();
});

/** An address that stays when a service comes and goes: while none is there, it hangs up. */
async function startDoor() {
  let target: number | null = null;
  const door = createServer((client) => {
    client.on('error', () => undefined);
    if (target === null) return void client.destroy();
    const service = connect(target, '127.0.0.1').on('error', () => client.destroy());
    client.pipe(service).pipe(client);
    client.once('close', () => service.destroy());
    service.once('close', () => client.destroy());
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  const address = door.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    open: (port: number | null) => void (target = port),
    close: () => door.close(),
  };
}

/** Signs a new user in, once the server has what the test before took away. */
async function person() {
  await soon(isReady);
  return outside.person();
}
const isReady = async () => expect((await fetch(`${outside.server.url}/health/ready`)).status).toBe(200);
const soon = (check: () => Promise<void> | void) => vi.waitFor(check, { interval: 50 });

/** A mail server behind the door, until the test ends. */
async function mailServer() {
  const mails = await smtpServer();
  mailDoor.open(Number(new URL(mails.url).port));
  onTestFinished(() => mailDoor.open(null));
  return mails;
}

test('while Postgres is stopped nobody gets in, and it all works again when it is back', async () => {
  const mails = await mailServer();
  const { me, ask, forgets, email } = await person();
  await outside.postgres.stop();

  const outage = pause(OUTAGE_MS);
  const answers = await Promise.all([
    me(),
    ask('/trpc/profiles.create', aProfile()),
    ask('/trpc/content.listContent?input={}'),
    ask('/trpc/account.signIn', { email, password: TEST_PASSWORD }),
    ask('/account/export.json'),
    ask('/'),
    forgets(),
  ]);

  expect(answers.map(({ status }) => status).filter((status) => status < 500)).toEqual([]);
  expect(answers.filter(({ text }) => text.includes(email) || /prisma|ECONN|:\d{4}/i.test(text))).toEqual([]);
  expect((await ask('/health/live')).status).toBe(200);
  expect((await ask('/health/ready')).status).toBe(503);
  await outage;
  await outside.postgres.start();
  await soon(async () =>
    expect(await me()).toMatchObject({ status: 200, text: expect.stringContaining(email) }),
  );
  expect((await forgets()).status).toBe(200);
  await soon(() => expect(mails.received).toHaveLength(1));
  await soon(isReady);
});

test('a moment in which Postgres says nothing is waited for', async () => {
  const { me, ask, forgets } = await person();
  const mails = await mailServer();
  await outside.postgres.freeze();
  const asked = [me(), ask('/trpc/profiles.create', aProfile()), forgets()];
  await pause(MOMENT_MS);
  await outside.postgres.thaw();
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200]);
  await soon(() => expect(mails.received).toHaveLength(1));
});

const SILENCES = [
  ['frozen', () => outside.postgres.freeze(), () => outside.postgres.thaw()],
  ['behind a line that passes nothing on', () => outside.postgres.hold(), () => outside.postgres.forward()],
] as const;

test.each(SILENCES)(
  'Postgres %s: reads answer 503 meanwhile, a change is not sent again, and all works when it is back',
  async (_how, fallSilent, comeBack) => {
    const { me, ask } = await person();
    const inside = new pg.Client({ connectionString: outside.postgres.ownUrl() }).on(
      'error',
      () => undefined,
    );
    await inside.connect();
    onTestFinished(() => inside.end());
    const profile = aProfile();
    await inside.query('begin; lock table profiles in share mode');
    const change = ask('/trpc/profiles.create', profile);
    await vi.waitFor(async () => {
      const { rowCount } = await inside.query('select from pg_locks where not granted');
      expect(rowCount).toBe(1);
    });
    onTestFinished(comeBack);
    await fallSilent();
    const reads = [me(), ask('/trpc/content.listContent?input={}'), ask('/account/export.json')];
    for (const { status, text, retryAfter } of await Promise.all(reads)) {
      expect([status, retryAfter]).toEqual([503, '5']);
      expect(text).toContain(DATABASE_AWAY);
    }
    expect(await change).toMatchObject({
      status: 503,
      text: expect.stringContaining(DATABASE_AWAY_WHILE_SAVING),
    });
    // Asked again, it says so again.
    const again = await Promise.all(Array.from({ length: 50 }, me));
    expect(again.map(({ status }) => status)).toEqual(again.map(() => 503));
    expect((await ask('/health/live')).status).toBe(200);

    await comeBack();
    await inside.query('rollback');
    await soon(async () => expect((await me()).status).toBe(200));
    const next = aProfile();
    await soon(async () => expect((await ask('/trpc/profiles.create', next)).status).toBe(200));
    const stored = async (id: string) =>
      (await inside.query('select from profiles where id = $1', [id])).rowCount;
    expect(await stored(next.id)).toBe(1);
    expect(await stored(profile.id)).toBeLessThanOrEqual(1);
    // Nothing from before is left in the database.
    await soon(async () => {
      const { rows } = await inside.query<{ state: string }>(
        'select state from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      expect(rows.filter(({ state }) => state !== 'idle')).toEqual([]);
      expect(rows.length).toBeLessThanOrEqual(MOST_CONNECTIONS);
    });
  },
);

test('requests all through a restart of Postgres: no answer lies, and no mail is lost or doubled', async () => {
  const mails = await mailServer();
  const people = await Promise.all(Array.from({ length: 5 }, person));
  const asked = { accepted: 0, refused: 0 };
  const over = new AbortController();
  const asking = people.map(async ({ me, forgets, email }) => {
    while (!over.signal.aborted) {
      const [seen, mail] = [await me(), await forgets()];
      expect(seen.status === 200 ? seen.text : email).toContain(email);
      asked[mail.status === 200 ? 'accepted' : 'refused'] += 1;
      await pause(100);
    }
  });

  await outside.postgres.stop();
  await outside.postgres.start();

  const before = asked.accepted;
  await soon(() => expect(asked.accepted).toBeGreaterThan(before + people.length));
  over.abort();
  await Promise.all(asking);
  await soon(() => expect(mails.received.length).toBeGreaterThanOrEqual(asked.accepted));
  await pause(OUTAGE_MS);

  // A request may have got as far as its commit when its answer was lost.
  const ids = mails.received.map(({ messageId }) => messageId);
  expect(ids.length).toBeLessThanOrEqual(asked.accepted + asked.refused);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a mail server that is down or slow delays mail and nothing else', async () => {
  const { me, forgets, email } = await person();
  expect((await forgets()).status).toBe(200);
  await pause(OUTAGE_MS);
  expect((await me()).status).toBe(200);
  const mails = await mailServer();
  mails.thinkFor(OUTAGE_MS);
  await soon(() => expect(mails.received).toHaveLength(1));
  await pause(OUTAGE_MS);
  expect(mails.received.map(({ to }) => to?.[0]?.address)).toEqual([email]);
});

test('a payment service that is down or slow upgrades nobody and holds nobody up', async () => {
  const { me, ask } = await person();
  stripe.fail('down', 10);
  expect((await ask('/trpc/billing.startCheckout', {})).status).toBeGreaterThanOrEqual(500);
  stripe.heal();
  stripe.fail('slow', 10);
  const slow = [
    ask('/trpc/billing.startCheckout', {}),
    ask('/trpc/billing.confirmSession', { sessionId: 'cs_none' }),
  ];
  const open = new Set(slow);
  for (const call of slow) void call.finally(() => open.delete(call));
  expect((await me()).text).toContain('"plan":"free"');
  expect(open.size).toBe(slow.length);
  stripe.heal();
  await soon(async () => expect((await ask('/trpc/billing.startCheckout', {})).status).toBe(200));
  for (const { text } of await Promise.all(slow)) expect(text).not.toContain('"pro"');
  expect((await me()).text).toContain('"plan":"free"');
});
