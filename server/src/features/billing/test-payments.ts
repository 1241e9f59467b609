import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { PaymentEvent } from '#server/ports/payments/payments.ts';
import { BILLING_MESSAGES, type TestPaymentAction } from '#shared/rules/billing.ts';
import { handlePaymentEvent } from './handle-payment-event.ts';
import { subscriptionOf } from './subscription-of.ts';

/** Pages of the in-app test payments; absent with a real payment service. */

export async function readTestCheckout(ctx: UserContext, { id }: { id: string }) {
  const checkout = await deskOf(ctx).readCheckout(id, ctx.user.id);
  if (!checkout) throw new AppError('notFound', BILLING_MESSAGES.sessionUnknown);
  return checkout;
}

export async function payTestCheckout(ctx: UserContext, { id }: { id: string }): Promise<{ url: string }> {
  const paid = await deskOf(ctx).pay(id, ctx.user.id);
  if (!paid) throw new AppError('notFound', BILLING_MESSAGES.sessionUnknown);
  await deliver(ctx, paid.events);
  return { url: paid.url };
}

export async function actInTestPortal(ctx: UserContext, { action }: { action: TestPaymentAction }) {
  const desk = deskOf(ctx);
  const known = await ctx.db.subscription.findUnique({ where: { userId: ctx.user.id } });
  if (!known?.subscriptionId) throw new AppError('notFound', BILLING_MESSAGES.portalUnavailable);
  await deliver(ctx, await desk.act(known.customerId, action));
  return subscriptionOf(ctx);
}

function deskOf({ payments }: UserContext) {
  if (!payments.testDesk) throw new AppError('notFound', BILLING_MESSAGES.sessionUnknown);
  return payments.testDesk;
}

async function deliver(ctx: UserContext, events: PaymentEvent[]) {
  for (const event of events) await handlePaymentEvent(ctx, event);
}
