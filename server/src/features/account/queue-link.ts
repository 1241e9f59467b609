import type { LinkRequest } from '#shared/account.ts';
import { CONFIRM_PATH, RESET_PATH } from '#shared/paths.ts';
import type { Services } from '../../context.ts';
import type { Tx } from '../../lib/db.ts';
import { queueMail } from '../../lib/mail-queue.ts';
import { issueToken } from '../../lib/one-time-token.ts';
import { confirmationMail, resetMail } from './mails/account-mails.ts';

const LINKS = {
  confirm_email: { path: CONFIRM_PATH, mail: confirmationMail },
  reset_password: { path: RESET_PATH, mail: resetMail },
} as const;

type Link = {
  mailId: string;
  user: { id: string; email: string; name: string };
  purpose: LinkRequest['purpose'];
};

/** Queues the mail with a fresh link; the one before it is void. */
export async function queueLink(ctx: Services, tx: Tx, { mailId, user, purpose }: Link) {
  const token = await issueToken(tx, { userId: user.id, purpose, now: ctx.now() });
  const { path, mail } = LINKS[purpose];
  const url = `${ctx.settings.publicUrl}${path}?token=${token}`;
  await queueMail(ctx, tx, { id: mailId, to: user.email, ...mail({ name: user.name, url }) });
}
