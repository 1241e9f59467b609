import type { Services } from '../../context.ts';
import type { Tx } from '../../database/db.ts';

type Jobs = Services['jobs'];

/**
 * Part of deleting an account, in its transaction and before the user's rows go: whatever this user could still be
 * charged for will be cancelled, however long the payment service cannot be reached.
 */
export async function requestCancellation(jobs: Jobs, tx: Tx, userId: string) {
  const known = await tx.subscription.findUnique({ where: { userId } });
  if (known) await addPendingCancellation(jobs, tx, known.customerId);
}

/** Notes a cancellation that is owed, and the job that sees to it. */
export async function addPendingCancellation(jobs: Jobs, tx: Tx, customerId: string) {
  await tx.pendingCancellation.createMany({ data: [{ customerId }], skipDuplicates: true });
  await jobs.add('cancelSubscription', { customerId }, { tx, key: `cancelSubscription:${customerId}` });
}
