import { z } from 'zod';
import { mutation, query } from '#server/trpc/operation.ts';
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

export const WEBHOOKS = {
  webhooks: query({ access: 'read', run: listWebhooks }),

  createWebhook: mutation({
    access: 'write',
    limit: 'webhook',
    input: createWebhookInput,
    run: createWebhook,
  }),

  removeWebhook: mutation({ access: 'write', input: webhookInput, run: removeWebhook }),

  rotateWebhookSecret: mutation({
    access: 'write',
    limit: 'webhook',
    input: webhookInput,
    run: rotateWebhookSecret,
  }),

  resumeWebhook: mutation({ access: 'person', input: webhookInput, run: resumeWebhook }),

  testWebhook: mutation({ access: 'write', limit: 'webhook', input: webhookInput, run: testWebhook }),

  webhookSamples: query({ access: 'read', input: z.object({ event: webhookEvent }), run: listSamples }),

  deliveries: query({ access: 'person', input: webhookInput, run: listDeliveries }),

  sendAgain: mutation({ access: 'person', limit: 'webhook', input: deliveryInput, run: sendAgain }),
};
