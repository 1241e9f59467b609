export type OutgoingMail = { id: string; to: string; subject: string; html: string; text: string };

/** Hands one mail to the outside. The id becomes the Message-ID, so that a receiver can recognise a repeat. */
export type Mailer = {
  readonly name: 'smtp' | 'mailbox';
  send(mail: OutgoingMail): Promise<void>;
};
