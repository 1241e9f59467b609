import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/database/db.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { createSmtpMailer } from '#server/ports/mailer/smtp.ts';
import { createSecretBox } from '#server/secrets/secret-box.ts';
import { runningJobs } from '#server/test/running-jobs.ts';
import { smtpServer } from '#server/test/stubs/smtp-server.ts';
import { anotherInstance, testServices } from '#server/test/test-services.ts';
import { queueMail, removeOldMails } from './mail-queue.ts';
import { mailSender } from './send-mails.ts';

const TEXTS = { subject: 'Hello', html: '<p>a secret link</p>', text: 'a secret link' };
const SHORTLY = 2500;
/** More than after which work of the dead is given back. */
const LOOKS = 12;

async function withMailServer() {
  const server = await smtpServer();
  const { services: base } = await testServices();
  await base.db.mail.deleteMany();
  const mailer = createSmtpMailer({ url: server.url, from: 'no-reply@veemark.example' });
  const services: Services = { ...base, mailer };
  const queue = (name: string) => queueMail(services, base.db, { to: `${name}@example.com`, ...TEXTS });
  return { server, services, db: base.db, queue };
}

/** The same services a while later. */
const later = (services: Services, ms: number): Services => ({
  ...services,
  now: () => new Date(Date.now() + ms),
});

test('many mails and many senders at once: each mail goes out once and its text is not kept @long', async () => {
  const { server, services, db, queue } = await withMailServer();
  for (let i = 0; i < 20; i += 1) await queue(`a${i}`);
  const senders = [mailSender(services), mailSender(services)];
  await Promise.all([...senders, ...senders, ...senders].map((send) => send()));
  const addresses = server.received.map(({ to }) => to?.[0]?.address);
  expect(addresses).toHaveLength(20);
  expect(new Set(addresses).size).toBe(20);
  await expect(
    db.mail.count({ where: { status: 'sent', text: '', html: '', sealedBody: null } }),
  ).resolves.toBe(20);
});

test('a mail server that is down delays mail and loses none', async () => {
  const { server, services, db, queue } = await withMailServer();
  await server.stop();
  await queue('ann');
  await queue('bob');
  await mailSender(services)();
  // One try says that the server is down; the others are not spent on it.
  await expect(db.mail.count({ where: { attempts: 0 } })).resolves.toBe(1);
  await expect(db.mail.findFirst({ where: { attempts: 1 } })).resolves.toMatchObject({
    status: 'queued',
    attempts: 1,
    html: '',
    text: '',
    sealedBody: expect.not.stringContaining(TEXTS.text),
  });
  const again = await db.$queryRaw<{ run_at: Date }[]>`
    select run_at from graphile_worker.jobs where key = 'sendMails'`;
  expect(again[0]?.run_at.getTime()).toBeLessThan(Date.now() + SHORTLY);

  const back = await smtpServer(Number(new URL(server.url).port));
  await mailSender(later(services, SHORTLY))();
  expect(back.received).toHaveLength(2);
});

test('a mail that was sealed with a key of before is given up and keeps no other one back', async () => {
  const { server, services, db, queue } = await withMailServer();
  const before = { ...services, secrets: createSecretBox(randomBytes(32)) };
  await queueMail(before, db, { to: 'ann@example.com', ...TEXTS });
  await queue('bob');
  await mailSender(services)();
  expect(server.received.map(({ to }) => to?.[0]?.address)).toEqual(['bob@example.com']);
  const left = await db.mail.findMany({ orderBy: { to: 'asc' }, select: { status: true, sealedBody: true } });
  expect(left).toEqual([
    { status: 'failed', sealedBody: null },
    { status: 'sent', sealedBody: null },
  ]);
});

test('a mail that its receiver refuses is given up, one that is deferred comes later, and others go out', async () => {
  const { server, services, db, queue } = await withMailServer();
  for (const [name, code, status] of [
    ['deferred', 450, 'queued'],
    ['refused', 550, 'failed'],
    ['fine', undefined, 'sent'],
  ] as const) {
    server.refuseWith(code);
    await queue(name);
    await mailSender(services)();
    const to = `${name}@example.com`;
    expect(await db.mail.findFirst({ where: { to } })).toMatchObject({ to, status });
  }
  await mailSender(later(services, SHORTLY))();
  expect(server.received).toHaveLength(2);
});

/** A process of its own, whose mailer is this; it sends until it dies. */
async function sender(mailer: Services['mailer']) {
  const { services } = await anotherInstance(await testServices());
  services.worker.showAlive();
  void mailSender({ ...services, mailer })().catch(() => undefined);
  return { die: services.locks.close };
}

/** The same database, which counts how often it is looked at for work of the dead. */
function countingLooks(db: Db) {
  let looks = 0;
  const counting: Db = new Proxy(db, {
    get: (target, name) => {
      if (name !== '$queryRaw') return Reflect.get(target, name) as unknown;
      return (...query: Parameters<Db['$queryRaw']>) => {
        if (JSON.stringify(query[0]).includes('with held')) looks += 1;
        return target.$queryRaw(...query);
      };
    },
  });
  return { counting, looks: () => looks };
}

test('what a process that died was sending is sent by another, under the same Message-ID @long', async () => {
  const { server, services, db, queue } = await withMailServer();
  await queue('ann');
  const dying = await sender({ ...services.mailer, send: () => new Promise(() => undefined) });
  await expect.poll(() => db.mail.count({ where: { attempts: 1 } })).toBe(1);
  const { counting, looks } = countingLooks(db);
  await runningJobs({ ...(await testServices()), services: { ...services, db: counting } });
  await expect.poll(looks).toBeGreaterThan(LOOKS);
  expect(server.received).toHaveLength(0);
  await dying.die();
  await expect.poll(() => server.received.length).toBe(1);
  const { id } = await db.mail.findFirstOrThrow();
  expect(server.received.map(({ messageId }) => messageId)).toEqual([`<${id}@veemark.example>`]);
});

test('a process killed after the mail server took a mail and before it was noted sends that one again, recognisably @long', async () => {
  const { server, services, db, queue } = await withMailServer();
  await queue('ann');
  const { mailer } = services;
  const killed = await sender({
    ...mailer,
    send: async (mail) => {
      await mailer.send(mail);
      return new Promise(() => undefined);
    },
  });
  await expect.poll(() => server.received.length).toBe(1);
  await killed.die();
  await runningJobs({ ...(await testServices()), services });
  await expect.poll(() => server.received.length).toBe(2);
  const { id } = await db.mail.findFirstOrThrow();
  const sameId = `<${id}@veemark.example>`;
  expect(server.received.map(({ messageId }) => messageId)).toEqual([sameId, sameId]);
});

test('what has been sent or given up is forgotten after a week, what is still waiting never', async () => {
  const { services, db } = await withMailServer();
  const days = (count: number) => new Date(Date.now() - count * DAY_MS);
  const empty = { to: 'ann@example.com', html: '', text: '' };
  const mail = (subject: string, fields: object) => ({ ...empty, subject, ...fields });
  await db.mail.createMany({
    data: [
      mail('sent long ago', { status: 'sent', sentAt: days(8), createdAt: days(9) }),
      mail('waited long, sent lately', { status: 'sent', sentAt: days(6), createdAt: days(9) }),
      mail('given up long ago', { status: 'failed', createdAt: days(8) }),
      mail('given up lately', { status: 'failed', createdAt: days(6) }),
      mail('still waiting', { status: 'queued', createdAt: days(30) }),
    ],
  });
  await removeOldMails(services);
  const left = await db.mail.findMany({ orderBy: { subject: 'asc' }, select: { subject: true } });
  const subjects = ['given up lately', 'still waiting', 'waited long, sent lately'];
  expect(left.map(({ subject }) => subject)).toEqual(subjects);
});
