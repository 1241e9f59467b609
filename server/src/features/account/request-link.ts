import { randomUUID } from 'node:crypto';
import { networkOf } from '#server/auth/network-of.ts';
import type { PublicContext } from '#server/context.ts';
import type { Payload } from '#server/queue/job.ts';
import type { EmailOnlyInput } from '#shared/schemas/account.ts';
import { mailAnswer } from './mail-answer.ts';

type Purpose = Payload<'mailLink'>['purpose'];

/** Nothing is looked up before the answer, so neither text nor timing reveals whether the e-mail is known. */
async function requestLink(ctx: PublicContext, email: string, purpose: Purpose) {
  await ctx.limits.consume('mailAddress', networkOf(ctx.ipAddress));
  await ctx.limits.consume('mail', email);
  await ctx.queue.add('mailLink', { mailId: randomUUID(), email, purpose }, { email });
  return mailAnswer(ctx);
}

export const forgotPassword = (ctx: PublicContext, { email }: EmailOnlyInput) =>
  requestLink(ctx, email, 'reset_password');

export const resendConfirmation = (ctx: PublicContext, { email }: EmailOnlyInput) =>
  requestLink(ctx, email, 'confirm_email');
