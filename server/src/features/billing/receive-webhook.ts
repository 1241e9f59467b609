import type { WebhookInput } from './inputs.ts';
import type { Services } from '../../context.ts';
import { handlePaymentEvent } from './handle-payment-event.ts';

/**
 * The payment service's call, as it came over the wire.
 * @throws AppError('invalid') for a signature that is missing, wrong or old; anything else that fails is thrown too,
 * so that the service is not told that its event arrived.
 */
export async function receiveWebhook(ctx: Services, { body, signature }: WebhookInput) {
  await handlePaymentEvent(ctx, ctx.payments.verifyEvent(body, signature));
  return { received: true };
}
