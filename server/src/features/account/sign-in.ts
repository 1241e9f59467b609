import { networkOf } from '#server/auth/network-of.ts';
import { verifyPassword } from '#server/auth/password.ts';
import type { PublicContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import type { SignInInput } from '#shared/schemas/account.ts';

/** Unknown, unconfirmed and wrong get the same answer in the same time; only failures are limited. */
export async function signIn(ctx: PublicContext, { email, password }: SignInInput) {
  await ctx.limits.consume('signInAddress', networkOf(ctx.ipAddress));
  await ctx.limits.consume('signIn', email);
  const [user] = await ctx.hotRead<Found>(FIND_USER, [email]);
  const matches = await verifyPassword(user?.passwordHash, password);
  const refused = () => new AppError('unauthorized', ACCOUNT_MESSAGES.wrongCredentials);
  if (!user || !matches) throw refused();
  await ctx.limits.giveBack('signInAddress', networkOf(ctx.ipAddress));
  await ctx.limits.giveBack('signIn', email);
  const { sessions, session, ipAddress, userAgent } = ctx;
  // The password may have changed while it was being verified.
  const cookie = await sessions.startByPassword(
    { userId: user.id, passwordHash: user.passwordHash, replaces: session?.id },
    { scope: 'full', ipAddress, userAgent },
  );
  if (cookie === undefined) throw refused();
  ctx.setCookie(cookie);
  return { hasAccount: user.hasAccount };
}

type Found = { id: string; passwordHash: string; hasAccount: boolean };

const FIND_USER = {
  name: 'user-by-email',
  text: `
    select users.id, users.password_hash as "passwordHash", account.id is not null as "hasAccount"
    from users left join accounts account on account.id = users.id where users.email = $1`,
};
