import type { StartCheckoutInput } from '#shared/billing.ts';
import { MESSAGES } from '#shared/billing-rules.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Subscription } from '../../generated/prisma/client.ts';
import { customerOf } from './customer-of.ts';

/** A subscription that still exists but does not give Pro any more: the way back is paying it, not a second one. */
const LAPSED = ['past_due', 'unpaid', 'paused'];

/** @returns the address of the payment page for this user. */
export async function startCheckout(
  ctx: UserContext,
  { promoCode, returnTo }: StartCheckoutInput,
): Promise<{ url: string }> {
  const { db, user, payments, settings, now } = ctx;
  if (user.plan === 'pro') throw new AppError('conflict', MESSAGES.alreadyPro);
  const customer = await customerOf(ctx);
  const returnUrl = `${settings.publicUrl}/${returnTo}`;
  if (customer.status && LAPSED.includes(customer.status)) {
    return payments.openPortal(customer.customerId, returnUrl);
  }
  if (promoCode) await assertEarned(ctx, promoCode, customer);
  // The reconciliation looks at customers touched lately: this checkout may be paid without our hearing of it.
  await db.subscription.update({ where: { userId: user.id }, data: { updatedAt: now() } });
  return payments.startCheckout({
    user: { id: user.id, email: user.email },
    customerId: customer.customerId,
    discounted: Boolean(promoCode),
    successUrl: `${returnUrl}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: returnUrl,
  });
}

/** @throws AppError('invalid') unless the code is the feedback code, earned by this user and not yet redeemed. */
async function assertEarned({ db, user, payments }: UserContext, promoCode: string, customer: Subscription) {
  const given = await db.feedback.findFirst({ where: { userId: user.id }, select: { id: true } });
  const earned = given && !customer.discountRedeemedAt;
  if (!earned || promoCode !== payments.feedbackCode) throw new AppError('invalid', MESSAGES.codeInvalid);
}
