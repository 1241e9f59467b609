import { randomUUID } from 'node:crypto';
import { assertMaySignUp } from '#server/auth/may-sign-up.ts';
import { networkOf } from '#server/auth/network-of.ts';
import { hashPassword } from '#server/auth/password.ts';
import type { PublicContext } from '#server/context.ts';
import type { SignUpInput } from '#shared/schemas/account.ts';
import { refuseCommonPassword } from './change-password.ts';
import { mailAnswer } from './mail-answer.ts';

/** Nothing is looked up here, so neither answer nor timing reveals whether the e-mail is known. */
export async function signUp(ctx: PublicContext, { name, email, password }: SignUpInput) {
  assertMaySignUp(ctx.settings.signUps, email);
  await refuseCommonPassword(password, { name, email });
  await ctx.limits.consume('signUp', networkOf(ctx.ipAddress));
  await ctx.limits.consume('mail', email);
  const passwordHash = await hashPassword(password);
  const signedUpAt = ctx.now().toISOString();
  const asked = { mailId: randomUUID(), name, email, passwordHash, signedUpAt };
  await ctx.queue.add('finishSignUp', asked, { email });
  return mailAnswer(ctx);
}
