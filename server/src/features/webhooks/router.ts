import { z } from 'zod';
import { limitedProcedure, personProcedure, router, userProcedure, verb } from '#server/trpc/procedures.ts';
import { createWebhookInput, deliveryInput, webhookEvent, webhookInput } from '#shared/schemas/webhooks.ts';
import {
  createWebhook,
  listDeliveries,
  listSamples,
  listWebhooks,
  removeWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  sendAgain,
  testWebhook,
} from './webhooks.ts';

const sendingProcedure = limitedProcedure('webhook').meta({ access: 'write' });
const personSendingProcedure = limitedProcedure('webhook').meta({ access: 'person' });

/** Part of the router `account`. */
export const webhooksRouter = router({
  webhooks: userProcedure.query(verb(listWebhooks)),
  createWebhook: sendingProcedure.input(createWebhookInput).mutation(verb(createWebhook)),
  removeWebhook: userProcedure.input(webhookInput).mutation(verb(removeWebhook)),
  rotateWebhookSecret: sendingProcedure.input(webhookInput).mutation(verb(rotateWebhookSecret)),
  resumeWebhook: personProcedure.input(webhookInput).mutation(verb(resumeWebhook)),
  testWebhook: sendingProcedure.input(webhookInput).mutation(verb(testWebhook)),
  webhookSamples: userProcedure.input(z.object({ event: webhookEvent })).query(verb(listSamples)),
  deliveries: personProcedure.input(webhookInput).query(verb(listDeliveries)),
  sendAgain: personSendingProcedure.input(deliveryInput).mutation(verb(sendAgain)),
});
