import type { Services } from '../../context.ts';
import type { Tx } from '../../database/db.ts';

type Queue = Services['queue'];

/**
 * Part of deleting an account, in its transaction and before the user's rows go: whatever this user could still be
 * charged for will be cancelled, however long the payment service cannot be reached.
 */
export async function requestCancellation(queue: Queue, tx: Tx, userId: string) {
  const known = await tx.subscription.findUnique({ where: { userId } });
  if (known) await addPendingCancellation(queue, tx, known.customerId);
}

/** Notes a cancellation that is owed, and the job that sees to it. */
export async function addPendingCancellation(queue: Queue, tx: Tx, customerId: string) {
  await tx.pendingCancellation.createMany({ data: [{ customerId }], skipDuplicates: true });
  await queue.add('cancelSubscription', { customerId }, { tx, unique: true });
}
