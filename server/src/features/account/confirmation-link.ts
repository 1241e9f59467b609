import { SIGNED_OUT_PAGES } from '#shared/rules/paths.ts';
import type { Services } from '../../context.ts';
import type { SignUp } from '../../generated/prisma/client.ts';
import type { Tx } from '../../database/db.ts';
import { queueMail } from '../../queue/mail-queue.ts';
import { newLinkToken } from '../../auth/link-token.ts';
import { confirmationMail } from '../../mails/account-mails.ts';

const LIFETIME_MS = 24 * 3_600_000;

/** A new link for a sign-up: its token, and the columns that replace those of the link before it. */
export function newConfirmationLink(now: Date) {
  const { token, tokenHash } = newLinkToken();
  return { token, columns: { tokenHash, expiresAt: new Date(now.getTime() + LIFETIME_MS) } };
}

type Confirmation = { mailId?: string; signUp: SignUp; token: string };

/** Queues the mail with the link of this one sign-up. */
export async function queueConfirmation(ctx: Services, tx: Tx, { mailId, signUp, token }: Confirmation) {
  const { email, name, createdAt } = signUp;
  const isOneOfSeveral = (await tx.signUp.count({ where: { email } })) > 1;
  const url = `${ctx.settings.publicUrl}${SIGNED_OUT_PAGES.confirm}?token=${token}`;
  const mail = confirmationMail({ to: email, name, url, signedUpAt: createdAt, isOneOfSeveral });
  await queueMail(ctx, tx, { id: mailId, ...mail });
}
