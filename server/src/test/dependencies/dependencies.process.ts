import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { DATABASE_AWAY_WHILE_SAVING, DATABASE_AWAY } from '../../database/database-away.ts';
import { smtpServer } from '../stubs/smtp-server.ts';
import { STRIPE_TEST } from '../stubs/stripe-objects.ts';
import { startStripeServer } from '../stubs/stripe-server.ts';
import { TEST_PASSWORD } from '../signed-in.ts';
import { aProfile, startServerWithPostgres, timed } from './server-with-postgres.ts';

/** How soon after a service is back everything works again. */
const RECOVERY_MS = 5000;
/** How long an outage lasts here: longer than any pause between two tries. */
const OUTAGE_MS = 2500;
/** A moment's silence, shorter than what counts as an outage. */
const MOMENT_MS = 800;
/** A request that needs a silent database is answered within this time. */
const ANSWER_MS = 5000;
/** The pool's, those of the hot reads, and what listens, holds locks and watches. */
const MOST_CONNECTIONS = 30;
/** An answer that does not need what is away. */
const PROMPT_MS = 1000;

// Outages take their time, and a busy machine more.
vi.setConfig({ testTimeout: 60_000 });

const stripe = await startStripeServer();
// A port that is free; nothing listens there until a test starts its mail server.
const smtpPort = 20_000 + Math.floor(Math.random() * 20_000);
const outside = await startServerWithPostgres({
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  STRIPE_SECRET_KEY: STRIPE_TEST.secretKey,
  STRIPE_WEBHOOK_SECRET: STRIPE_TEST.webhookSecret,
  STRIPE_PRICE_ID: STRIPE_TEST.priceId,
  STRIPE_API_BASE: stripe.url,
});
afterAll(async () => {
  await outside.end();
  await stripe.close();
});

/** Signs a new user in, once the server has what the test before took away. */
async function person() {
  await soon(isReady);
  return outside.person();
}
const isReady = async () => expect((await fetch(`${outside.server.url}/health/ready`)).status).toBe(200);
const soon = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: RECOVERY_MS, interval: 50 });
const mailServer = () => smtpServer(smtpPort);

test('while Postgres is stopped nobody gets in, and it all works again when it is back', async () => {
  const mails = await mailServer();
  const { me, ask, forgets, email } = await person();
  await outside.postgres.stop();
  const outage = sleep(OUTAGE_MS);
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
  await sleep(MOMENT_MS);
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
  'Postgres %s: reads answer 503 within five seconds, a change is not sent again, and all works when it is back',
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
    const change = timed(() => ask('/trpc/profiles.create', profile));
    await vi.waitFor(async () => {
      const { rowCount } = await inside.query('select from pg_locks where not granted');
      expect(rowCount).toBe(1);
    });
    onTestFinished(comeBack);
    await fallSilent();
    const reads = [
      timed(me),
      timed(() => ask('/trpc/content.listContent?input={}')),
      timed(() => ask('/account/export.json')),
    ];
    for (const { status, text, retryAfter, ms } of await Promise.all(reads)) {
      expect([status, retryAfter]).toEqual([503, '5']);
      expect(text).toContain(DATABASE_AWAY);
      expect(ms).toBeLessThan(ANSWER_MS);
    }
    expect(await change).toMatchObject({
      status: 503,
      text: expect.stringContaining(DATABASE_AWAY_WHILE_SAVING),
    });
    // Asked again, it says so at once.
    const again = await Promise.all(Array.from({ length: 50 }, () => timed(me)));
    expect(again.map(({ status }) => status)).toEqual(again.map(() => 503));
    expect(Math.max(...again.map(({ ms }) => ms))).toBeLessThan(PROMPT_MS);
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
      await sleep(100);
    }
  });
  await outside.postgres.stop();
  await outside.postgres.start();
  await sleep(1000);
  over.abort();
  await Promise.all(asking);
  expect(asked.accepted).toBeGreaterThan(people.length);
  await soon(() => expect(mails.received.length).toBeGreaterThanOrEqual(asked.accepted));
  await sleep(OUTAGE_MS);
  // A request may have got as far as its commit when its answer was lost.
  const ids = mails.received.map(({ messageId }) => messageId);
  expect(ids.length).toBeLessThanOrEqual(asked.accepted + asked.refused);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a mail server that is down or slow delays mail and nothing else', async () => {
  const { me, forgets, email } = await person();
  expect((await forgets()).status).toBe(200);
  await sleep(OUTAGE_MS);
  const asked = performance.now();
  expect((await me()).status).toBe(200);
  expect(performance.now() - asked).toBeLessThan(PROMPT_MS);
  const mails = await mailServer();
  mails.thinkFor(OUTAGE_MS);
  await vi.waitFor(() => expect(mails.received).toHaveLength(1), { timeout: RECOVERY_MS + OUTAGE_MS });
  await sleep(OUTAGE_MS);
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
  const asked = performance.now();
  expect((await me()).text).toContain('"plan":"free"');
  expect(performance.now() - asked).toBeLessThan(PROMPT_MS);
  stripe.heal();
  await soon(async () => expect((await ask('/trpc/billing.startCheckout', {})).status).toBe(200));
  for (const { text } of await Promise.all(slow)) expect(text).not.toContain('"pro"');
  expect((await me()).text).toContain('"plan":"free"');
});
