import { maySignUp } from '#server/auth/may-sign-up.ts';
import { newLinkToken } from '#server/auth/tokens.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import type { SignUp } from '#server/generated/prisma/client.ts';
import { alreadyRegisteredMail, confirmationMail, resetMail } from '#server/mails/account-mails.ts';
import type { Payload } from '#server/queue/job.ts';
import { queueMail } from '#server/queue/mail-queue.ts';
import { LINKED_PAGES, SIGNED_OUT_PAGES } from '#shared/rules/paths.ts';

const RESET_LIFETIME_MS = 3_600_000;
/** Strangers can add pending sign-ups to an e-mail; so many of them get a new link. */
const SIGN_UPS_REMINDED = 3;

const LIFETIME_MS = 24 * 3_600_000;

/** Anybody can sign up with any e-mail, so sign-ups of one e-mail never affect each other. */
export async function finishSignUp(ctx: Services, request: Payload<'finishSignUp'>) {
  const { mailId, name, email, passwordHash } = request;
  if (!maySignUp(ctx.settings.signUps, email)) return;

  const signedUpAt = new Date(request.signedUpAt);
  await ctx.db.$transaction(async (tx) => {
    // A repeated job: the mail is queued already.
    if (await tx.mail.findUnique({ where: { id: mailId }, select: { id: true } })) return;
    const known = await tx.user.findUnique({ where: { email }, select: { blockedAt: true } });
    if (known?.blockedAt) return;
    if (known) {
      const { publicUrl } = ctx.settings;
      const links = {
        signInUrl: publicUrl + LINKED_PAGES.signIn,
        resetUrl: publicUrl + LINKED_PAGES.forgotPassword,
      };
      await queueMail(ctx, tx, { id: mailId, ...alreadyRegisteredMail({ to: email, signedUpAt, ...links }) });
      return;
    }
    const { token, columns } = newConfirmationLink(ctx.now());
    const signUp = await tx.signUp.create({
      data: { email, name, passwordHash, createdAt: signedUpAt, ...columns },
    });
    await queueConfirmation(ctx, tx, { mailId, signUp, token });
  });
}

type Link = { mailId: string; email: string };

/** Does nothing for an e-mail without use for the link. */
export async function mailLink(ctx: Services, { mailId, email, purpose }: Payload<'mailLink'>) {
  await ctx.db.$transaction(async (tx) => {
    // A repeated job: the mail is queued already.
    if (await tx.mail.findUnique({ where: { id: mailId }, select: { id: true } })) return;
    if (purpose === 'reset_password') await mailReset(ctx, tx, { mailId, email });
    else await mailConfirmations(ctx, tx, { mailId, email });
  });
}

/** Voids the previous link. */
async function mailReset(ctx: Services, tx: Tx, { mailId, email }: Link) {
  const user = await tx.user.findUnique({
    where: { email },
    select: { metadataName: true, blockedAt: true },
  });
  if (user?.blockedAt) return;
  if (!user && (await openSignUps(ctx, tx, email)).length === 0) return;

  const { token, tokenHash } = newLinkToken();
  const fresh = { tokenHash, expiresAt: new Date(ctx.now().getTime() + RESET_LIFETIME_MS) };
  await tx.resetToken.upsert({ where: { email }, create: { email, ...fresh }, update: fresh });
  const url = `${ctx.settings.publicUrl}${SIGNED_OUT_PAGES.reset}?token=${token}`;
  await queueMail(ctx, tx, {
    id: mailId,
    ...resetMail({ to: email, name: user?.metadataName ?? null, url }),
  });
}

/** Voids the previous link of the same sign-up only. */
async function mailConfirmations(ctx: Services, tx: Tx, { mailId, email }: Link) {
  const waiting = await openSignUps(ctx, tx, email);
  for (const [index, signUp] of waiting.entries()) {
    const { token, columns } = newConfirmationLink(ctx.now());
    await tx.signUp.update({ where: { id: signUp.id }, data: columns });
    await queueConfirmation(ctx, tx, { mailId: index === 0 ? mailId : undefined, signUp, token });
  }
}

/** The newest that can still be confirmed: none where the address may no longer sign up. */
async function openSignUps({ settings }: Services, tx: Tx, email: string): Promise<SignUp[]> {
  if (!maySignUp(settings.signUps, email)) return [];
  return tx.signUp.findMany({ where: { email }, orderBy: { createdAt: 'desc' }, take: SIGN_UPS_REMINDED });
}

function newConfirmationLink(now: Date) {
  const { token, tokenHash } = newLinkToken();
  return { token, columns: { tokenHash, expiresAt: new Date(now.getTime() + LIFETIME_MS) } };
}

type Confirmation = { mailId?: string; signUp: SignUp; token: string };

async function queueConfirmation(ctx: Services, tx: Tx, { mailId, signUp, token }: Confirmation) {
  const { email, name, createdAt } = signUp;
  const isOneOfSeveral = (await tx.signUp.count({ where: { email } })) > 1;
  const url = `${ctx.settings.publicUrl}${SIGNED_OUT_PAGES.confirm}?token=${token}`;
  const mail = confirmationMail({ to: email, name, url, signedUpAt: createdAt, isOneOfSeveral });
  await queueMail(ctx, tx, { id: mailId, ...mail });
}
