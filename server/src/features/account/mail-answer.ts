import type { PublicContext } from '#server/context.ts';

/** Beside every promise of a mail: whether it is kept in the development mailbox, because no mail server is set up. */
export const mailAnswer = ({ mailer, settings }: Pick<PublicContext, 'mailer' | 'settings'>) => ({
  isInDevMailbox: mailer.name === 'mailbox' && !settings.production,
});
