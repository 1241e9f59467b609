import type { z } from 'zod';
import { maySignUp } from '#server/auth/may-sign-up.ts';
import { noteActivity } from '#server/auth/note-activity.ts';
import { verifyPassword } from '#server/auth/password.ts';
import { forgetSignIns } from '#server/auth/remembered-device.ts';
import { newLinkToken, tokenHash } from '#server/auth/tokens.ts';
import type { PublicContext, UserContext } from '#server/context.ts';
import { lockRow, type Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { disconnectAll } from '#server/features/assistants/assistants.ts';
import type { EmailChange } from '#server/generated/prisma/client.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import {
  emailAskedMail,
  emailChangedMail,
  emailConfirmMail,
  emailTakenBackMail,
} from '#server/mails/email-mails.ts';
import { queueMail } from '#server/queue/mail-queue.ts';
import { ACCOUNT_MESSAGES, signUpNotice } from '#shared/rules/account.ts';
import { EMAIL_LINKS, LINKED_PAGES } from '#shared/rules/paths.ts';
import type { changeEmailInput } from '#shared/schemas/account.ts';
import type { tokenInput } from './inputs.ts';

const LINK_DAYS = 1;
export const TAKE_BACK_DAYS = 7;

/** Nothing changes before the new address has answered. Whether it has an account already is not told. */
export async function changeEmail(
  ctx: UserContext,
  { email, currentPassword }: z.infer<typeof changeEmailInput>,
) {
  const { db, user, settings, limits } = ctx;
  if (email === user.email) throw new AppError('invalid', ACCOUNT_MESSAGES.emailSame, { field: 'email' });
  // An account that is there stays on a closed installation; only domains are asked for.
  if (settings.signUps !== 'closed' && !maySignUp(settings.signUps, email))
    throw new AppError('invalid', signUpNotice(settings.signUps) ?? '', { field: 'email' });

  await limits.consume('signIn', user.email);
  const stored = await db.user.findUnique({ where: { id: user.id }, select: { passwordHash: true } });
  if (!(await verifyPassword(stored?.passwordHash, currentPassword)))
    throw new AppError('invalid', ACCOUNT_MESSAGES.currentPasswordWrong, { field: 'currentPassword' });
  await limits.giveBack('signIn', user.email);
  await limits.consume('mail', email);

  await db.$transaction((tx) => askForLink(ctx, tx, email));
  return { email };
}

async function askForLink(ctx: UserContext, tx: Tx, newEmail: string) {
  const { user, now, settings } = ctx;
  const [link, back] = [newLinkToken(), newLinkToken()];
  // A newer request voids the one before.
  await tx.emailChange.deleteMany({ where: { userId: user.id, changedAt: null } });
  await tx.emailChange.create({
    data: {
      userId: user.id,
      oldEmail: user.email,
      newEmail,
      tokenHash: link.tokenHash,
      takeBackHash: back.tokenHash,
      expiresAt: new Date(now().getTime() + LINK_DAYS * DAY_MS),
    },
  });

  const url = `${settings.publicUrl}${EMAIL_LINKS.confirm}?token=${link.token}`;
  const resetUrl = settings.publicUrl + LINKED_PAGES.forgotPassword;
  await queueMail(ctx, tx, emailAskedMail({ to: user.email, newEmail, resetUrl }));
  if (!(await isTaken(tx, { email: newEmail, userId: user.id, now: now() })))
    await queueMail(ctx, tx, emailConfirmMail({ to: newEmail, url }));
}

type Wanted = { email: string; userId: string; now: Date };

/** Of another account, or of one that may still take it back. */
export async function isTaken(tx: Tx, { email, userId, now }: Wanted): Promise<boolean> {
  const other = { not: userId };
  if ((await tx.user.count({ where: { email, id: other } })) > 0) return true;
  const held = { oldEmail: email, userId: other, changedAt: { not: null }, expiresAt: { gt: now } };
  return (await tx.emailChange.count({ where: held })) > 0;
}

const invalid = () => new AppError('invalid', ACCOUNT_MESSAGES.emailLinkInvalid);

/** By the link at the new address, whoever is signed in. @throws AppError('invalid') */
export async function confirmNewEmail(ctx: PublicContext, { token }: z.infer<typeof tokenInput>) {
  const { db, now, settings } = ctx;
  await db.$transaction(async (tx) => {
    const change = await openChange(tx, { tokenHash: tokenHash(token), changedAt: null }, now());
    const { userId, oldEmail, newEmail } = change;
    if (await isTaken(tx, { email: newEmail, userId, now: now() })) throw invalid();

    const back = newLinkToken();
    const expiresAt = new Date(now().getTime() + TAKE_BACK_DAYS * DAY_MS);
    const data = { changedAt: now(), takeBackHash: back.tokenHash, expiresAt };
    await tx.emailChange.update({ where: { id: change.id }, data });
    await moveTo(tx, change, newEmail);

    const url = `${settings.publicUrl}${EMAIL_LINKS.takeBack}?token=${back.token}`;
    await queueMail(ctx, tx, emailChangedMail({ to: oldEmail, newEmail, url, days: TAKE_BACK_DAYS }));
    await noteChange(ctx, tx, userId, `Changed the email address from ${oldEmail} to ${newEmail}`);
  });
}

/**
 * By the link at the old address: whoever changed it is out, with every session, token and assistant.
 * @throws AppError('invalid')
 */
export async function takeEmailBack(ctx: PublicContext, { token }: z.infer<typeof tokenInput>) {
  const { db, now, settings } = ctx;
  await db.$transaction(async (tx) => {
    const change = await openChange(tx, { takeBackHash: tokenHash(token), changedAt: { not: null } }, now());
    const { userId, oldEmail, newEmail } = change;
    await moveTo(tx, { userId, oldEmail: newEmail }, oldEmail);
    await tx.emailChange.deleteMany({ where: { userId } });
    await tx.session.deleteMany({ where: { userId } });
    await forgetSignIns(tx, userId);
    await tx.accessToken.deleteMany({ where: { userId } });
    await disconnectAll(tx, userId);

    const resetUrl = settings.publicUrl + LINKED_PAGES.forgotPassword;
    for (const to of [oldEmail, newEmail])
      await queueMail(
        ctx,
        tx,
        emailTakenBackMail({ to, email: oldEmail, resetUrl: to === oldEmail ? resetUrl : null }),
      );
    await noteChange(ctx, tx, userId, `Took the email address back to ${oldEmail}`);
  });
}

type Which = { tokenHash: string; changedAt: null } | { takeBackHash: string; changedAt: { not: null } };

/** Under the user's lock, so that a link works once. */
async function openChange(tx: Tx, which: Which, now: Date): Promise<EmailChange> {
  const where = { ...which, expiresAt: { gt: now } };
  const found = await tx.emailChange.findFirst({ where, select: { userId: true } });
  if (!found || !(await lockRow(tx, 'users', { id: found.userId }, 'update'))) throw invalid();

  const change = await tx.emailChange.findFirst({ where });
  if (!change) throw invalid();
  return change;
}

/** What was mailed to the address before, and what others began with the new one, is void. */
async function moveTo(tx: Tx, { userId, oldEmail }: Pick<EmailChange, 'userId' | 'oldEmail'>, email: string) {
  const { count } = await tx.user.updateMany({ where: { id: userId, blockedAt: null }, data: { email } });
  if (count === 0) throw invalid();
  const either = { email: { in: [oldEmail, email] } };
  await tx.resetToken.deleteMany({ where: either });
  await tx.signUp.deleteMany({ where: { email } });
  await tx.invitation.deleteMany({ where: { email } });
}

const noteChange = ({ session, ...ctx }: PublicContext, tx: Tx, userId: string, sentence: string) =>
  noteActivity(
    tx,
    { ...ctx, session: session?.scope === 'api' ? null : session },
    { userId, group: 'access', sentence },
  );
