import { networkOf, wideNetworkOf } from '#server/auth/network-of.ts';
import { verifyPassword } from '#server/auth/password.ts';
import type { PublicContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { unfamiliarSignInMail } from '#server/mails/account-mails.ts';
import { queueMail } from '#server/queue/mail-queue.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { describeDevice } from '#shared/rules/activity.ts';
import { LINKED_PAGES } from '#shared/rules/paths.ts';
import type { SignInInput } from '#shared/schemas/account.ts';
import { noteRefusedSignIn } from './queries.ts';

/** Unknown, unconfirmed and wrong get the same answer in the same time; only failures are limited. */
export async function signIn(ctx: PublicContext, { email, password }: SignInInput) {
  await ctx.limits.consume('signInAddress', networkOf(ctx.ipAddress));
  await ctx.limits.consume('signIn', email);
  const [user] = await ctx.hotRead<Found>(FIND_USER, [email]);
  const matches = await verifyPassword(user?.passwordHash, password);
  if (!user || !matches) throw await refused(ctx, email);

  await ctx.limits.giveBack('signInAddress', networkOf(ctx.ipAddress));
  await ctx.limits.giveBack('signIn', email);
  const { sessions, session, ipAddress, userAgent } = ctx;
  // The password may have changed while it was being verified.
  const started = await sessions.startByPassword(
    { userId: user.id, passwordHash: user.passwordHash, replaces: session?.id },
    { scope: 'full', ipAddress, userAgent },
  );
  if (!started) throw await refused(ctx, email);

  ctx.setCookie(started.cookie);
  if (started.isUnfamiliar) await mailOf(ctx, email);
  return { hasAccount: user.hasAccount };
}

/** The line of a known address and of an unknown one cost the same statement. */
async function refused({ db, ipAddress, userAgent, now }: PublicContext, email: string) {
  const place = { network: wideNetworkOf(ipAddress), device: describeDevice(userAgent) };
  await noteRefusedSignIn(db, { email, ...place, at: now() });
  return new AppError('unauthorized', ACCOUNT_MESSAGES.wrongCredentials);
}

async function mailOf(ctx: PublicContext, to: string) {
  const { db, ipAddress, userAgent, now, settings } = ctx;
  const mail = unfamiliarSignInMail({
    to,
    device: describeDevice(userAgent),
    network: wideNetworkOf(ipAddress),
    at: now(),
    accountUrl: settings.publicUrl + LINKED_PAGES.accountSecurity,
    resetUrl: settings.publicUrl + LINKED_PAGES.forgotPassword,
  });
  await db.$transaction((tx) => queueMail(ctx, tx, mail));
}

type Found = { id: string; passwordHash: string; hasAccount: boolean };

const FIND_USER = {
  name: 'user-by-email',
  text: `
    select users.id, users.password_hash as "passwordHash", account.id is not null as "hasAccount"
    from users left join accounts account on account.id = users.id where users.email = $1`,
};
