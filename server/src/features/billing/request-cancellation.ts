import type { Services } from '../../context.ts';
import type { Tx } from '../../database/db.ts';

type Queue = Services['queue'];

/**
 * Part of deleting an account, in the same transaction and before the user's rows are deleted. Everything this user
 * could still be charged for will be cancelled, however long the payment service is away.
 */
export async function requestCancellation(queue: Queue, tx: Tx, userId: string) {
  const known = await tx.subscription.findUnique({ where: { userId } });
  if (known) await addPendingCancellation(queue, tx, known.customerId);
}

/** Stores a pending cancellation and queues its job. */
export async function addPendingCancellation(queue: Queue, tx: Tx, customerId: string) {
  await tx.pendingCancellation.createMany({ data: [{ customerId }], skipDuplicates: true });
  await queue.add('cancelSubscription', { customerId }, { tx, unique: true });
}
