import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Payload } from '../../queue/tasks.ts';

/** While the payment service cannot be reached, it is asked again this often. */
const RETRY_MS = 4000;

/** Carries out a pending cancellation. Its row is deleted only when the payment service has confirmed. */
export async function cancelSubscription(services: Services, { customerId }: Payload<'cancelSubscription'>) {
  const { db, queue, payments, now, log } = services;
  if (!(await db.pendingCancellation.findUnique({ where: { customerId } }))) return;
  try {
    await payments.cancel(customerId);
    await db.pendingCancellation.deleteMany({ where: { customerId } });
  } catch (error) {
    const isDown = error instanceof AppError && error.reason === 'unavailable';
    log[isDown ? 'warn' : 'error']({ err: error, customerId }, 'subscription not cancelled yet');
    const lastError = error instanceof Error ? error.message : String(error);
    await db.pendingCancellation.updateMany({
      where: { customerId },
      data: { attempts: { increment: 1 }, lastError },
    });
    // The service would refuse again at once; the hourly reconciliation retries.
    if (!isDown) return;
    const runAt = new Date(now().getTime() + RETRY_MS);
    await queue.add('cancelSubscription', { customerId }, { runAt, unique: true });
  }
}
