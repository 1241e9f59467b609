import type { Mailer } from './mailer.ts';

/** The development mailbox: a mail stays in its table and is read at /dev/mailbox. */
export function createMailbox(): Mailer {
  return { name: 'mailbox', keepsText: true, send: async () => 'delivered' };
}
