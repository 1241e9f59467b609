import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { Subscription } from '#server/generated/prisma/client.ts';
import type { Plan } from '#shared/rules/account.ts';
import { BILLING_MESSAGES } from '#shared/rules/billing.ts';
import { LINKED_PAGES } from '#shared/rules/paths.ts';
import type { confirmSessionInput, startCheckoutInput } from './inputs.ts';
import { subscriptionOf } from './subscription-of.ts';
import { syncSubscription } from './sync-subscription.ts';

type StartCheckoutInput = z.infer<typeof startCheckoutInput>;

/** These give no Pro: the user pays this one instead of buying a second. */
const LAPSED = ['past_due', 'unpaid', 'paused'];

/** One checkout per user at a time, over all processes. */
export async function startCheckout(ctx: UserContext, input: StartCheckoutInput): Promise<{ url: string }> {
  if (ctx.user.plan === 'pro') throw new AppError('conflict', BILLING_MESSAGES.alreadyPro);
  return ctx.locks.withLock(`checkout:${ctx.user.id}`, () => start(ctx, input));
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
  // The reconciliation reads recently updated customers, which covers a lost event.
  await db.subscription.update({ where: { userId: user.id }, data: { updatedAt: now() } });
  return payments.startCheckout({
    user: { id: user.id, email: user.email },
    customerId,
    discounted: Boolean(promoCode),
    successUrl: `${returnUrl}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: returnUrl,
  });
}

/** @throws AppError('invalid') unless this user earned the code and has not redeemed it */
async function assertEarned({ db, user, payments }: UserContext, promoCode: string, customer: Subscription) {
  const given = await db.feedback.findFirst({ where: { userId: user.id }, select: { id: true } });
  const earned = given && !customer.discountRedeemedAt;
  if (!earned || promoCode !== payments.feedbackCode)
    throw new AppError('invalid', BILLING_MESSAGES.codeInvalid);
}

/** @throws AppError('notFound') also for another user's checkout, AppError('paymentRequired') if unpaid */
export async function confirmSession(ctx: UserContext, { sessionId }: z.infer<typeof confirmSessionInput>) {
  try {
    return { success: true, plan: await confirm(ctx, sessionId) };
  } catch (error) {
    // The page shows no reason, so it is logged here.
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

export async function openPortal(ctx: UserContext): Promise<{ url: string }> {
  const { canManage } = await subscriptionOf(ctx);
  if (!canManage) throw new AppError('notFound', BILLING_MESSAGES.portalUnavailable);
  const { customerId } = await ctx.locks.withLock(`checkout:${ctx.user.id}`, () => customerOf(ctx));
  return ctx.payments.openPortal(customerId, `${ctx.settings.publicUrl}${LINKED_PAGES.accountPlan}`);
}

/** Created before anything can be paid, so that every payment finds its user. */
async function customerOf({ db, user, payments }: UserContext): Promise<Subscription> {
  const known = await db.subscription.findUnique({ where: { userId: user.id } });
  if (known) return known;
  const customerId = await payments.createCustomer({ id: user.id, email: user.email });
  await db.subscription.createMany({ data: [{ userId: user.id, customerId }], skipDuplicates: true });
  return db.subscription.findUniqueOrThrow({ where: { userId: user.id } });
}
