import { MESSAGES } from '#shared/billing.ts';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';

/** @returns where this user manages card, invoices and cancellation. */
export async function openPortal({ db, user, payments, settings }: UserContext): Promise<{ url: string }> {
  const known = await db.subscription.findUnique({ where: { userId: user.id } });
  if (!known?.subscriptionId) throw new AppError('notFound', MESSAGES.portalUnavailable);
  return payments.openPortal(known.customerId, `${settings.publicUrl}/account`);
}
