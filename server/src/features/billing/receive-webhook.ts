import type { WebhookInput } from './inputs.ts';
import type { Services } from '../../context.ts';
import { handlePaymentEvent } from './handle-payment-event.ts';

/**
 * Handles a webhook call with its raw body.
 * @throws AppError('invalid') for a signature that is missing, wrong or old. Other errors are thrown too, so the
 * service sends the event again.
 */
export async function receiveWebhook(ctx: Services, { body, signature }: WebhookInput) {
  await handlePaymentEvent(ctx, ctx.payments.verifyEvent(body, signature));
  return { received: true };
}
