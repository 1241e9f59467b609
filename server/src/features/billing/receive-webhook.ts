import type { z } from 'zod';
import type { webhookInput } from './inputs.ts';
import type { Services } from '../../context.ts';
import { handlePaymentEvent } from './handle-payment-event.ts';

/** @throws AppError('invalid') for a bad signature; after any error the service repeats the event */
export async function receiveWebhook(ctx: Services, { body, signature }: z.infer<typeof webhookInput>) {
  await handlePaymentEvent(ctx, ctx.payments.verifyEvent(body, signature));
  return { received: true };
}
