import { SIGNED_OUT_PAGES } from '#shared/rules/paths.ts';
import type { Services } from '../../context.ts';
import type { Tx } from '../../database/db.ts';
import { queueMail } from '../../queue/mail-queue.ts';
import type { Payload } from '../../queue/tasks.ts';
import { newLinkToken } from '../../auth/link-token.ts';
import { newConfirmationLink, queueConfirmation } from './confirmation-link.ts';
import { resetMail } from '../../mails/account-mails.ts';

const RESET_LIFETIME_MS = 3_600_000;
/** At most this many pending sign-ups of one e-mail get a new link each; strangers can add to them. */
const SIGN_UPS_REMINDED = 3;

type Link = { mailId: string; email: string };

/**
 * The job of "forgot password" and "send the confirmation again"; does nothing for an e-mail that has no use for it.
 */
export async function mailLink(ctx: Services, { mailId, email, purpose }: Payload<'mailLink'>) {
  await ctx.db.$transaction(async (tx) => {
    // An earlier attempt of this job has already committed.
    if (await tx.mail.findUnique({ where: { id: mailId }, select: { id: true } })) return;
    if (purpose === 'reset_password') await mailReset(ctx, tx, { mailId, email });
    else await mailConfirmations(ctx, tx, { mailId, email });
  });
}

/** Voids the previous link. */
async function mailReset(ctx: Services, tx: Tx, { mailId, email }: Link) {
  const user = await tx.user.findUnique({ where: { email }, select: { metadataName: true } });
  if (!user && (await tx.signUp.count({ where: { email } })) === 0) return;
  const { token, tokenHash } = newLinkToken();
  const fresh = { tokenHash, expiresAt: new Date(ctx.now().getTime() + RESET_LIFETIME_MS) };
  await tx.resetToken.upsert({ where: { email }, create: { email, ...fresh }, update: fresh });
  const url = `${ctx.settings.publicUrl}${SIGNED_OUT_PAGES.reset}?token=${token}`;
  await queueMail(ctx, tx, {
    id: mailId,
    ...resetMail({ to: email, name: user?.metadataName ?? null, url }),
  });
}

/** A new link voids the previous one of the same sign-up only. */
async function mailConfirmations(ctx: Services, tx: Tx, { mailId, email }: Link) {
  const waiting = await tx.signUp.findMany({
    where: { email },
    orderBy: { createdAt: 'desc' },
    take: SIGN_UPS_REMINDED,
  });
  for (const [index, signUp] of waiting.entries()) {
    const { token, columns } = newConfirmationLink(ctx.now());
    await tx.signUp.update({ where: { id: signUp.id }, data: columns });
    await queueConfirmation(ctx, tx, { mailId: index === 0 ? mailId : undefined, signUp, token });
  }
}
