import type { Plan } from '#shared/rules/account.ts';
import type { ConfirmSessionInput } from './inputs.ts';
import { BILLING_MESSAGES } from '#shared/rules/billing.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * For the page a paid checkout returns to.
 * @throws AppError('notFound') for another user's checkout as for none, AppError('paymentRequired') for an unpaid one.
 */
export async function confirmSession(ctx: UserContext, { sessionId }: ConfirmSessionInput) {
  try {
    return { success: true, plan: await confirm(ctx, sessionId) };
  } catch (error) {
    // The page shows nothing of this failure, so it is logged here.
    ctx.log.warn({ err: error, userId: ctx.user.id }, 'checkout not confirmed');
    throw error;
  }
}

async function confirm(ctx: UserContext, sessionId: string): Promise<Plan> {
  const checkout = await ctx.payments.readCheckout(sessionId);
  if (checkout?.userId !== ctx.user.id || !checkout.customerId) {
    throw new AppError('notFound', BILLING_MESSAGES.sessionUnknown);
  }
  if (!checkout.paid) throw new AppError('paymentRequired', BILLING_MESSAGES.sessionUnpaid);
  const plan = await syncSubscription(ctx, checkout.customerId);
  if (!plan) throw new AppError('notFound', BILLING_MESSAGES.sessionUnknown);
  return plan;
}
