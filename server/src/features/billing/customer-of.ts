import type { UserContext } from '../../context.ts';
import type { Subscription } from '../../generated/prisma/client.ts';

/**
 * The user's customer at the payment service, created when missing. It is stored before anything can be paid, so every
 * payment finds its user.
 */
export async function customerOf({ db, user, payments }: UserContext): Promise<Subscription> {
  const known = await db.subscription.findUnique({ where: { userId: user.id } });
  if (known) return known;
  const customerId = await payments.createCustomer({ id: user.id, email: user.email });
  await db.subscription.createMany({ data: [{ userId: user.id, customerId }], skipDuplicates: true });
  return db.subscription.findUniqueOrThrow({ where: { userId: user.id } });
}
