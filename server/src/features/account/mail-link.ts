import { SIGNED_OUT_PAGES } from '#shared/paths.ts';
import type { Services } from '../../context.ts';
import type { Tx } from '../../database/db.ts';
import { queueMail } from '../../queue/mail-queue.ts';
import type { Payload } from '../../queue/tasks.ts';
import { newOneTimeToken } from '../../auth/one-time-token.ts';
import { newConfirmationLink, queueConfirmation } from './confirmation-link.ts';
import { resetMail } from '../../mails/account-mails.ts';

const RESET_LIFETIME_MS = 3_600_000;
/** Of the sign-ups that wait under one e-mail, so many get a new link each; strangers can add to them. */
const SIGN_UPS_REMINDED = 3;

type Link = { mailId: string; email: string };

/** The job behind "forgot password" and "send the confirmation again": does nothing for an e-mail it is not meant for. */
export async function mailLink(ctx: Services, { mailId, email, purpose }: Payload<'mailLink'>) {
  await ctx.db.$transaction(async (tx) => {
    // An earlier try of this job got as far as its commit.
    if (await tx.mail.findUnique({ where: { id: mailId }, select: { id: true } })) return;
    if (purpose === 'reset_password') await mailReset(ctx, tx, { mailId, email });
    else await mailConfirmations(ctx, tx, { mailId, email });
  });
}

/** The link before it is void. */
async function mailReset(ctx: Services, tx: Tx, { mailId, email }: Link) {
  const user = await tx.user.findUnique({ where: { email }, select: { metadataName: true } });
  if (!user && (await tx.signUp.count({ where: { email } })) === 0) return;
  const { token, tokenHash } = newOneTimeToken();
  const fresh = { tokenHash, expiresAt: new Date(ctx.now().getTime() + RESET_LIFETIME_MS) };
  await tx.resetToken.upsert({ where: { email }, create: { email, ...fresh }, update: fresh });
  const url = `${ctx.settings.publicUrl}${SIGNED_OUT_PAGES.reset}?token=${token}`;
  await queueMail(ctx, tx, {
    id: mailId,
    ...resetMail({ to: email, name: user?.metadataName ?? null, url }),
  });
}

/** Each sign-up keeps to its own links: a new one voids the one before it, and none of another sign-up. */
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
