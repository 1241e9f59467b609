import type { Tx } from './db.ts';
import type { Jobs } from './jobs.ts';

export const SEND_MAILS = 'sendMails';

type QueuedMail = {
  /** Given by the caller where a repeated job must not queue the same mail twice. */
  id?: string;
  to: string;
  subject: string;
  html: string;
  text: string;
};

/** Queues a mail in a running transaction: it is sent exactly if that commits. */
export async function queueMail(jobs: Jobs, tx: Tx, mail: QueuedMail): Promise<void> {
  await tx.mail.create({ data: mail });
  await jobs.add(SEND_MAILS, {}, { tx, key: SEND_MAILS });
}
