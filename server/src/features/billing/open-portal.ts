import { BILLING_MESSAGES } from '#shared/rules/billing.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { customerOf } from './customer-of.ts';
import { subscriptionOf } from './subscription-of.ts';

/** @returns where this user manages card, invoices and cancellation. */
export async function openPortal(ctx: UserContext): Promise<{ url: string }> {
  const { canManage } = await subscriptionOf(ctx);
  if (!canManage) throw new AppError('notFound', BILLING_MESSAGES.portalUnavailable);
  const { customerId } = await ctx.locks.inTurn(`checkout:${ctx.user.id}`, () => customerOf(ctx));
  return ctx.payments.openPortal(customerId, `${ctx.settings.publicUrl}/account`);
}
