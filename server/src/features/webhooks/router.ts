import { createWebhookInput, deliveryInput, webhookInput } from '#shared/schemas/webhooks.ts';
import { limitedProcedure, personProcedure, router } from '../../trpc/procedures.ts';
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  resumeWebhook,
  sendAgain,
  testWebhook,
} from './webhooks.ts';

const sendingProcedure = limitedProcedure('webhook').meta({ access: 'person' });

/** Part of the router `account`. */
export const webhooksRouter = router({
  webhooks: personProcedure.query(({ ctx }) => listWebhooks(ctx)),
  createWebhook: sendingProcedure
    .input(createWebhookInput)
    .mutation(({ ctx, input }) => createWebhook(ctx, input)),
  removeWebhook: personProcedure.input(webhookInput).mutation(({ ctx, input }) => removeWebhook(ctx, input)),
  resumeWebhook: personProcedure.input(webhookInput).mutation(({ ctx, input }) => resumeWebhook(ctx, input)),
  testWebhook: sendingProcedure.input(webhookInput).mutation(({ ctx, input }) => testWebhook(ctx, input)),
  deliveries: personProcedure.input(webhookInput).query(({ ctx, input }) => listDeliveries(ctx, input)),
  sendAgain: sendingProcedure.input(deliveryInput).mutation(({ ctx, input }) => sendAgain(ctx, input)),
});
