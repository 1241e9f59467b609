import type { Plan } from '#shared/account.ts';
import { MESSAGES, type ConfirmSessionInput } from '#shared/billing.ts';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * For the page a paid checkout returns to.
 * @throws AppError('notFound') for another user's checkout as for none, AppError('paymentRequired') for an unpaid one.
 */
export async function confirmSession(
  ctx: UserContext,
  { sessionId }: ConfirmSessionInput,
): Promise<{ success: true; plan: Plan }> {
  const checkout = await ctx.payments.readCheckout(sessionId);
  if (checkout?.userId !== ctx.user.id || !checkout.customerId) {
    throw new AppError('notFound', MESSAGES.sessionUnknown);
  }
  if (!checkout.paid) throw new AppError('paymentRequired', MESSAGES.sessionUnpaid);
  const plan = await syncSubscription(ctx, checkout.customerId);
  if (!plan) throw new AppError('notFound', MESSAGES.sessionUnknown);
  return { success: true, plan };
}
