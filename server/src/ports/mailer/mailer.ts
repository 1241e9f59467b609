type OutgoingMail = { id: string; to: string; subject: string; html: string; text: string };

/** `refused` is final (no such mailbox); `deferred` needs another try (mailbox full, greylisted). */
export type Delivery = 'delivered' | 'refused' | 'deferred';

/** The id becomes the Message-ID, so that a receiver recognises a repeat. */
export type Mailer = {
  readonly name: 'smtp' | 'mailbox';
  /** Otherwise the stored text is emptied once sent. */
  readonly keepsText: boolean;
  /** @throws when no mail can go out now */
  send(mail: OutgoingMail): Promise<Delivery>;
};

/** Mails stay in their table and are read at /dev/mailbox. */
export function createMailbox(): Mailer {
  return { name: 'mailbox', keepsText: true, send: async () => 'delivered' };
}
