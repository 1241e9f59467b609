import { z } from 'zod';
import { createWebhookInput, webhookEvent } from '#shared/schemas/webhooks.ts';
import { EXAMPLE_ID, route } from './route.ts';

const webhook = {
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.string()),
  failingSince: z.string().nullable().describe('The first failure since the last success'),
  stoppedAt: z.string().nullable().describe('Nothing more is sent since then'),
  createdAt: z.string(),
};
const ofMade = z.object({ id: z.uuid() });
const byId = { input: ofMade, response: ofMade, example: { id: EXAMPLE_ID } };

type Stored = {
  failingSince: Date | string | null;
  stoppedAt: Date | string | null;
  createdAt: Date | string;
};

/** Moments as text, as every answer has them. */
const shown = <T extends Stored>({ failingSince, stoppedAt, createdAt, ...rest }: T) => ({
  ...rest,
  failingSince: failingSince && new Date(failingSince).toISOString(),
  stoppedAt: stoppedAt && new Date(stoppedAt).toISOString(),
  createdAt: new Date(createdAt).toISOString(),
});

export const WEBHOOK_ROUTES = [
  route(
    'GET webhooks',
    'account.webhooks',
    'List your webhooks',
    { input: z.object({}), response: z.object({ webhooks: z.array(z.object(webhook)) }), example: {} },
    async (api) => ({ webhooks: (await api.account.webhooks()).map(shown) }),
  ),
  route(
    'POST webhooks',
    'account.createWebhook',
    'Have events sent to an address, signed as Standard Webhooks describes',
    {
      input: createWebhookInput,
      response: z.object({
        ...webhook,
        secret: z.string().describe('Signs what is sent; it is not shown again'),
      }),
      makes: 'id' as const,
      example: { url: 'https://example.com/veemark', events: ['piece.done' as const] },
    },
    async (api, body) => shown(await api.account.createWebhook(body)),
  ),
  route(
    'DELETE webhooks/:id',
    'account.removeWebhook',
    'Remove a webhook; nothing more is sent there',
    byId,
    async (api, { id }) => {
      await api.account.removeWebhook({ id });
      return { id };
    },
  ),
  route('POST webhooks/:id/test', 'account.testWebhook', 'Send a test', {
    ...byId,
    response: z.object({ id: z.uuid().describe('Of the delivery') }),
  }),
  route(
    'POST webhooks/:id/secret',
    'account.rotateWebhookSecret',
    'Change the secret; for a day what is sent carries the signatures of both',
    { ...byId, response: z.object({ id: z.uuid(), secret: z.string(), formerUntil: z.string() }) },
    async (api, { id }) => {
      const { formerUntil, ...made } = await api.account.rotateWebhookSecret({ id });
      return { ...made, formerUntil: formerUntil.toISOString() };
    },
  ),
  route('GET webhook-samples', 'account.webhookSamples', 'Read what an event would carry', {
    input: z.object({ event: webhookEvent }),
    response: z.object({
      samples: z.array(
        z.object({ type: webhookEvent, timestamp: z.string(), data: z.record(z.string(), z.unknown()) }),
      ),
    }),
    example: { event: 'piece.done' as const },
  }),
];
