import { z } from 'zod';
import { quoted } from '#server/auth/note-activity.ts';
import { mutation, query } from '#server/trpc/operation.ts';
import { BY_ID, idOnly, NOTHING } from '#server/trpc/path-fields.ts';
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

const webhook = z
  .object({
    id: z.uuid(),
    url: z.string(),
    events: z.array(z.string()),
    failingSince: z.string().nullable().describe('The first failure since the last success'),
    stoppedAt: z.string().nullable().describe('Nothing more is sent since then'),
    createdAt: z.string(),
  })
  .meta({ id: 'Webhook' });

const webhookSample = z
  .object({ type: webhookEvent, timestamp: z.string(), data: z.record(z.string(), z.unknown()) })
  .meta({ id: 'WebhookSample' });

type Stored = { failingSince: Date | null; stoppedAt: Date | null; createdAt: Date };

/** Moments as text, as every answer has them. */
const shown = <T extends Stored>({ failingSince, stoppedAt, createdAt, ...rest }: T) => ({
  ...rest,
  failingSince: failingSince?.toISOString() ?? null,
  stoppedAt: stoppedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

export const WEBHOOKS = {
  webhooks: query({
    access: 'read',
    run: listWebhooks,
    http: {
      at: 'GET /api/webhooks',
      summary: 'List your webhooks',
      takes: NOTHING,
      output: z.object({ webhooks: z.array(webhook) }),
      example: {},
      wire: { output: (webhooks) => ({ webhooks: webhooks.map(shown) }) },
    },
  }),

  createWebhook: mutation({
    access: 'write',
    limit: 'webhook',
    input: createWebhookInput,
    act: { group: 'access', says: (_, { url }) => `Added a webhook to ${quoted(new URL(url).host)}` },
    run: createWebhook,
    http: {
      at: 'POST /api/webhooks',
      summary: 'Have events sent to an address, signed as Standard Webhooks describes',
      output: webhook
        .extend({ secret: z.string().describe('Signs what is sent; it is not shown again') })
        .meta({ id: 'NewWebhook' }),
      example: { url: 'https://example.com/veemark', events: ['piece.done'] },
      makes: 'id',
      wire: { output: shown },
    },
  }),

  removeWebhook: mutation({
    access: 'write',
    input: webhookInput,
    act: { group: 'access', about: 'webhook', says: (name) => `Removed the webhook to ${name}` },
    run: removeWebhook,
    http: {
      at: 'DELETE /api/webhooks/:id',
      summary: 'Remove a webhook; nothing more is sent there',
      output: idOnly,
      example: BY_ID,
      wire: { output: (_removed, { taken }) => taken },
    },
  }),

  rotateWebhookSecret: mutation({
    access: 'write',
    limit: 'webhook',
    input: webhookInput,
    act: {
      group: 'access',
      about: 'webhook',
      says: (name) => `Changed the secret of the webhook to ${name}`,
    },
    run: rotateWebhookSecret,
    http: {
      at: 'POST /api/webhooks/:id/secret',
      summary: 'Change the secret; for a day what is sent carries the signatures of both',
      output: z.object({ id: z.uuid(), secret: z.string(), formerUntil: z.string() }),
      example: BY_ID,
      wire: { output: ({ formerUntil, ...made }) => ({ ...made, formerUntil: formerUntil.toISOString() }) },
    },
  }),

  resumeWebhook: mutation({ access: 'person', input: webhookInput, run: resumeWebhook }),

  testWebhook: mutation({
    access: 'write',
    limit: 'webhook',
    input: webhookInput,
    run: testWebhook,
    http: {
      at: 'POST /api/webhooks/:id/test',
      summary: 'Send a test',
      output: z.object({ id: z.uuid().describe('Of the delivery') }),
      example: BY_ID,
    },
  }),

  webhookSamples: query({
    access: 'read',
    input: z.object({ event: webhookEvent }),
    run: listSamples,
    http: {
      at: 'GET /api/webhook-samples',
      summary: 'Read what an event would carry',
      output: z.object({ samples: z.array(webhookSample) }),
      example: { event: 'piece.done' },
    },
  }),

  deliveries: query({ access: 'person', input: webhookInput, run: listDeliveries }),

  sendAgain: mutation({ access: 'person', limit: 'webhook', input: deliveryInput, run: sendAgain }),
};
