import { createWebhookInput, deliveryInput, webhookInput } from '#shared/schemas/webhooks.ts';
import { limitedProcedure, personProcedure, router, verb } from '../../trpc/procedures.ts';
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
  webhooks: personProcedure.query(verb(listWebhooks)),
  createWebhook: sendingProcedure.input(createWebhookInput).mutation(verb(createWebhook)),
  removeWebhook: personProcedure.input(webhookInput).mutation(verb(removeWebhook)),
  resumeWebhook: personProcedure.input(webhookInput).mutation(verb(resumeWebhook)),
  testWebhook: sendingProcedure.input(webhookInput).mutation(verb(testWebhook)),
  deliveries: personProcedure.input(webhookInput).query(verb(listDeliveries)),
  sendAgain: sendingProcedure.input(deliveryInput).mutation(verb(sendAgain)),
});
