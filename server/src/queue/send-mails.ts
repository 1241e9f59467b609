import pRetry from 'p-retry';
import type { Logger } from 'pino';
import type { Db } from '#server/database/db.ts';
import type { Mail } from '#server/generated/prisma/client.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import type { Mailer } from '#server/ports/mailer/mailer.ts';
import type { SecretBox } from '#server/secrets/secret-box.ts';
import { decryptMailBody } from './mail-queue.ts';
import { holdNextMail } from './queries.ts';
import type { Queue } from './queue.ts';
import type { Worker } from './worker.ts';

/** Between attempts while the mail server is unreachable. */
const UNREACHABLE_PAUSE_MS = 2000;
const FIRST_DEFERRED_PAUSE_MS = 2000;
const LONGEST_DEFERRED_PAUSE_MS = 60_000;
/** For a mail that its receiver keeps deferring. */
const GIVE_UP_AFTER_MS = 4 * DAY_MS;
/** Per process, so that a slow mail server does not take all workers. */
const PARALLEL = 5;

type Services = {
  db: Db;
  queue: Queue;
  worker: Worker;
  mailer: Mailer;
  secrets: SecretBox;
  now: () => Date;
  log: Logger;
};

/**
 * Oldest first; runs again when the next is due. A mail goes out twice (with one Message-ID) only if the
 * process is killed between the server's yes and the next statement.
 */
export function mailSender(services: Services): () => Promise<void> {
  const { db, queue, now } = services;
  let running = 0;
  return async () => {
    if (running >= PARALLEL) return;
    running += 1;
    let reachable = true;
    try {
      for (let mail = await takeMail(services); mail; mail = reachable ? await takeMail(services) : undefined)
        reachable = await deliver(services, mail);
    } finally {
      running -= 1;
    }
    const next = await db.mail.findFirst({
      where: { status: 'queued', heldBy: null },
      orderBy: { notBefore: 'asc' },
      select: { notBefore: true },
    });
    if (!next) return;
    const earliest = now().getTime() + (reachable ? 0 : UNREACHABLE_PAUSE_MS);
    const runAt = new Date(Math.max(next.notBefore.getTime(), earliest));
    await queue.add('sendMails', {}, { runAt, unique: true });
  };
}

async function takeMail({ db, worker, now }: Services): Promise<Mail | undefined> {
  const [taken] = await holdNextMail(db, worker.id, now());
  return (taken && (await db.mail.findUnique({ where: { id: taken.id } }))) ?? undefined;
}

/** @returns whether the mail server was reachable */
async function deliver(services: Services, mail: Mail): Promise<boolean> {
  const { db, mailer, worker, log, now } = services;
  const { id, to, subject, attempts, createdAt } = mail;
  const end = worker.begin('mail', id);
  const wait = (ms: number) =>
    db.mail.updateMany({
      where: { id, heldBy: worker.id },
      data: { notBefore: after(now(), ms), heldBy: null },
    });

  try {
    const body = await readBody(services, mail);
    if (!body) {
      await settle(services, mail, null);
      return true;
    }
    const delivery = await mailer.send({ id, to, subject, ...body });
    if (delivery === 'deferred' && now().getTime() - createdAt.getTime() < GIVE_UP_AFTER_MS) {
      await wait(Math.min(FIRST_DEFERRED_PAUSE_MS * 2 ** (attempts - 1), LONGEST_DEFERRED_PAUSE_MS));
      return true;
    }
    if (delivery !== 'delivered') log.warn({ mail: id, delivery }, 'mail given up');
    await settle(services, mail, delivery === 'delivered' ? body : null);
    return true;
  } catch (error) {
    log.warn({ err: error, mail: id, attempts }, 'mail server not reached');
    await wait(UNREACHABLE_PAUSE_MS);
    return false;
  } finally {
    end();
  }
}

/** @returns undefined for another key: it cannot be sent */
async function readBody({ secrets, log }: Services, mail: Mail) {
  try {
    return await decryptMailBody(secrets, mail);
  } catch (error) {
    log.error({ err: error, mail: mail.id }, 'a queued mail can no longer be read');
    return undefined;
  }
}

type MailBody = Awaited<ReturnType<typeof decryptMailBody>>;

/** Repeated until stored, so that a sent mail is not sent again. @param delivered null when given up */
function settle({ db, mailer, now }: Services, { id, isFarewell }: Mail, delivered: MailBody | null) {
  const outcome = delivered ? { status: 'sent' as const, sentAt: now() } : { status: 'failed' as const };
  const kept = mailer.keepsText && delivered ? delivered : { html: '', text: '' };
  const where = { id, status: 'queued' as const };
  return pRetry(
    () =>
      isFarewell
        ? db.mail.deleteMany({ where })
        : db.mail.updateMany({ where, data: { ...outcome, ...kept, sealedBody: null, heldBy: null } }),
    { retries: Infinity, minTimeout: 500, maxTimeout: 2000 },
  );
}

function after(moment: Date, ms: number) {
  return new Date(moment.getTime() + ms);
}
