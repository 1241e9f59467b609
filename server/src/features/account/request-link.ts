import { randomUUID } from 'node:crypto';
import type { EmailOnlyInput, LinkRequest } from '#shared/account.ts';
import type { PublicContext } from '../../context.ts';
import { networkOf } from '../../lib/network-of.ts';

/**
 * Notes that a link was asked for. Nothing is looked up before the answer, so neither it nor the time it takes can
 * tell whether the e-mail is known.
 */
async function requestLink(ctx: PublicContext, email: string, purpose: LinkRequest['purpose']) {
  await ctx.limits.consume('mailAddress', networkOf(ctx.ipAddress));
  await ctx.limits.consume('mail', email);
  const request: LinkRequest = { mailId: randomUUID(), email, purpose };
  await ctx.jobs.add('mailLink', request);
}

export const forgotPassword = (ctx: PublicContext, { email }: EmailOnlyInput) =>
  requestLink(ctx, email, 'reset_password');

export const resendConfirmation = (ctx: PublicContext, { email }: EmailOnlyInput) =>
  requestLink(ctx, email, 'confirm_email');
