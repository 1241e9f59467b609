export type OutgoingMail = { id: string; to: string; subject: string; html: string; text: string };

/**
 * What became of a mail: `refused` is final (no such mailbox), `deferred` asks for another try later (mailbox full,
 * greylisted).
 */
export type Delivery = 'delivered' | 'refused' | 'deferred';

/** Hands one mail to the outside. The id becomes the Message-ID, so that a receiver can recognise a repeat. */
export type Mailer = {
  readonly name: 'smtp' | 'mailbox';
  /** The stored mail is what its reader reads; otherwise its text is emptied once it has gone out. */
  readonly keepsText: boolean;
  /** @throws when the mail server itself cannot be reached or used: nothing of any mail can go out now. */
  send(mail: OutgoingMail): Promise<Delivery>;
};
