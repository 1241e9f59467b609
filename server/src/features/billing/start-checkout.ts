import { BILLING_MESSAGES } from '#shared/rules/billing.ts';
import type { StartCheckoutInput } from './inputs.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Subscription } from '../../generated/prisma/client.ts';
import { customerOf } from './customer-of.ts';
import { syncSubscription } from './sync-subscription.ts';

/** A subscription that exists but no longer gives Pro: the user pays that one instead of buying a second. */
const LAPSED = ['past_due', 'unpaid', 'paused'];

/** @returns the address of the payment page for this user; one of a user is started at a time, over all processes. */
export async function startCheckout(ctx: UserContext, input: StartCheckoutInput): Promise<{ url: string }> {
  if (ctx.user.plan === 'pro') throw new AppError('conflict', BILLING_MESSAGES.alreadyPro);
  return ctx.locks.inTurn(`checkout:${ctx.user.id}`, () => start(ctx, input));
}

async function start(ctx: UserContext, { promoCode, returnTo }: StartCheckoutInput) {
  const { db, user, payments, settings, now } = ctx;
  const { customerId } = await customerOf(ctx);
  // The event of a recent payment may not have arrived yet.
  const plan = await syncSubscription(ctx, customerId);
  if (plan === 'pro') throw new AppError('conflict', BILLING_MESSAGES.alreadyPro);
  const customer = await db.subscription.findUniqueOrThrow({ where: { userId: user.id } });
  const returnUrl = `${settings.publicUrl}/${returnTo}`;
  if (customer.status && LAPSED.includes(customer.status)) return payments.openPortal(customerId, returnUrl);
  if (promoCode) await assertEarned(ctx, promoCode, customer);
  // The reconciliation checks recently updated customers, so it finds this checkout even if its event never arrives.
  await db.subscription.update({ where: { userId: user.id }, data: { updatedAt: now() } });
  return payments.startCheckout({
    user: { id: user.id, email: user.email },
    customerId,
    discounted: Boolean(promoCode),
    successUrl: `${returnUrl}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: returnUrl,
  });
}

/** @throws AppError('invalid') unless the code is the feedback code, earned by this user and not yet redeemed. */
async function assertEarned({ db, user, payments }: UserContext, promoCode: string, customer: Subscription) {
  const given = await db.feedback.findFirst({ where: { userId: user.id }, select: { id: true } });
  const earned = given && !customer.discountRedeemedAt;
  if (!earned || promoCode !== payments.feedbackCode)
    throw new AppError('invalid', BILLING_MESSAGES.codeInvalid);
}
