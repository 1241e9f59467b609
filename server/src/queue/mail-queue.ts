import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Tx } from '../database/db.ts';
import type { Queue } from './queue.ts';
import type { SecretBox } from '../secrets/secret-box.ts';

type QueuedMail = {
  /** Given by the caller where a repeated job must not queue the same mail twice. */
  id?: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The body is deleted once the mail is sent. */
  isFarewell?: boolean;
};

type MailQueue = { queue: Queue; secrets: SecretBox };

/**
 * Queues a mail in a running transaction: it is sent exactly if that commits. The body is encrypted until then, because
 * its link would let a reader of the database in.
 */
export async function queueMail({ queue, secrets }: MailQueue, tx: Tx, mail: QueuedMail): Promise<void> {
  const { id = randomUUID(), to, subject, html, text, isFarewell } = mail;
  const sealedBody = await secrets.encrypt(JSON.stringify({ html, text }), { mailId: id });
  await tx.mail.create({ data: { id, to, subject, sealedBody, isFarewell } });
  await queue.add('sendMails', {}, { tx, unique: true });
}

type StoredBody = { id: string; sealedBody: string | null; html: string; text: string };
const mailBody = z.object({ html: z.string(), text: z.string() });
export type MailBody = z.infer<typeof mailBody>;

/** @throws AppError('conflict') when it was sealed with another key */
export async function decryptMailBody(secrets: SecretBox, { id, sealedBody, html, text }: StoredBody) {
  if (sealedBody === null) return { html, text };
  return mailBody.parse(JSON.parse(await secrets.decrypt(sealedBody, { mailId: id })));
}
