import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Db, Tx } from '#server/database/db.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import type { SecretBox } from '#server/secrets/secret-box.ts';
import type { Queue } from './queue.ts';

const KEPT_MS = 7 * DAY_MS;

type QueuedMail = {
  /** Lets a repeated job queue its mail once. */
  id?: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The body is deleted once sent. */
  isFarewell?: boolean;
};

type MailQueue = { queue: Queue; secrets: SecretBox };

/** Sent exactly if the transaction commits. Encrypted until then, because its link signs its reader in. */
export async function queueMail({ queue, secrets }: MailQueue, tx: Tx, mail: QueuedMail): Promise<void> {
  const { id = randomUUID(), to, subject, html, text, isFarewell } = mail;
  const sealedBody = await secrets.encrypt(JSON.stringify({ html, text }), { mailId: id });
  await tx.mail.create({ data: { id, to, subject, sealedBody, isFarewell } });
  await queue.add('sendMails', {}, { tx, unique: true });
}

type StoredBody = { id: string; sealedBody: string | null; html: string; text: string };
const mailBody = z.object({ html: z.string(), text: z.string() });

/** @throws AppError('conflict') for another key */
export async function decryptMailBody(secrets: SecretBox, { id, sealedBody, html, text }: StoredBody) {
  if (sealedBody === null) return { html, text };
  return mailBody.parse(JSON.parse(await secrets.decrypt(sealedBody, { mailId: id })));
}

export async function removeOldMails({ db, now }: { db: Db; now: () => Date }) {
  const longAgo = { lte: new Date(now().getTime() - KEPT_MS) };
  const isOver = [
    { status: 'sent' as const, sentAt: longAgo },
    { status: 'failed' as const, createdAt: longAgo },
  ];
  await db.mail.deleteMany({ where: { OR: isOver } });
}
