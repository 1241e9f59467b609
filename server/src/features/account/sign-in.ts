import { networkOf, wideNetworkOf } from '#server/auth/network-of.ts';
import { verifyPassword } from '#server/auth/password.ts';
import { isRemembered } from '#server/auth/remembered-device.ts';
import { beginFactorStep } from '#server/auth/sign-in-step.ts';
import type { PublicContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { describeDevice } from '#shared/rules/activity.ts';
import type { SignInInput } from '#shared/schemas/account.ts';
import { mailUnfamiliarSignIn } from './mail-unfamiliar-sign-in.ts';
import { noteRefusedSignIn } from './queries.ts';

/**
 * Unknown, unconfirmed and wrong get the same answer in the same time; only failures are limited. Whether a factor is set is
 * said after the right password alone.
 */
export async function signIn(ctx: PublicContext, { email, password }: SignInInput) {
  await ctx.limits.consume('signInAddress', networkOf(ctx.ipAddress));
  await ctx.limits.consume('signIn', email);
  const [user] = await ctx.hotRead<Found>(FIND_USER, [email]);
  const matches = await verifyPassword(user?.passwordHash, password);
  if (!user || !matches) throw await refused(ctx, email);

  await ctx.limits.giveBack('signInAddress', networkOf(ctx.ipAddress));
  await ctx.limits.giveBack('signIn', email);
  const { id: userId, passwordHash, hasAccount, hasFactor } = user;
  if (hasFactor && !(await isRemembered(ctx.db, ctx, userId))) {
    const step = await beginFactorStep(ctx.db, { userId, passwordHash, by: 'the password' }, ctx.now());
    if (!step) throw await refused(ctx, email);
    return { hasAccount, step };
  }

  const { sessions, session, ipAddress, userAgent } = ctx;
  // The password may have changed while it was being verified.
  const started = await sessions.startByPassword(
    { userId, passwordHash, hasFactor, replaces: session?.id },
    { scope: 'full', ipAddress, userAgent },
  );
  if (!started) throw await refused(ctx, email);

  ctx.setCookie(started.cookie);
  if (started.isUnfamiliar) await ctx.db.$transaction((tx) => mailUnfamiliarSignIn(ctx, tx, email));
  return { hasAccount };
}

/** The line of a known address and of an unknown one cost the same statement. */
async function refused({ db, ipAddress, userAgent, now }: PublicContext, email: string) {
  const place = { network: wideNetworkOf(ipAddress), device: describeDevice(userAgent) };
  await noteRefusedSignIn(db, { email, ...place, at: now() });
  return new AppError('unauthorized', ACCOUNT_MESSAGES.wrongCredentials);
}

type Found = { id: string; passwordHash: string; hasAccount: boolean; hasFactor: boolean };

const FIND_USER = {
  name: 'user-by-email',
  text: `
    select users.id, users.password_hash as "passwordHash", account.id is not null as "hasAccount",
      users.second_factor_at is not null as "hasFactor"
    from users left join accounts account on account.id = users.id where users.email = $1`,
};
