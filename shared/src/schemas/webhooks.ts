import { z } from 'zod';
import { PUBLICATION_STATUSES, SITE_CHANGES } from '#shared/rules/publish.ts';
import { WEBHOOK_EVENTS, WEBHOOK_MESSAGES, type WebhookEvent } from '#shared/rules/webhooks.ts';
import { isPageAddress } from './fields.ts';

const EVENTS = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];
const ADDRESS_MAX = 500;

export const postAddressInput = z
  .string()
  .trim()
  .max(ADDRESS_MAX, WEBHOOK_MESSAGES.addressInvalid)
  .refine(isPageAddress, WEBHOOK_MESSAGES.addressInvalid);

export const webhookEvent = z.enum(EVENTS);

export const createWebhookInput = z.object({
  id: z.uuid().optional().describe('Made by you: a request that is sent twice with it makes one webhook'),
  url: postAddressInput,
  events: z.array(webhookEvent).min(1, WEBHOOK_MESSAGES.noEvent).max(EVENTS.length),
});

export const webhookInput = z.object({ id: z.uuid() });
export const deliveryInput = z.object({ id: z.uuid() });

const piece = { id: z.uuid().describe('Of the piece') };

const post = z.object({
  id: z.uuid().describe('Of the post'),
  contentId: z.uuid(),
  websiteId: z.uuid().nullable(),
  status: z.enum(PUBLICATION_STATUSES),
  link: z.string().nullable().describe('Where it is live'),
  errorMessage: z.string().nullable(),
  siteChange: z.enum(SITE_CHANGES).nullable(),
});

const entry = z.object({ id: z.uuid().describe('Of the entry'), websiteId: z.uuid(), reason: z.string() });

const EVENT_DATA: Record<WebhookEvent, z.ZodObject> = {
  'piece.done': z.object({
    ...piece,
    title: z.string(),
    address: z.url().describe('Where it is opened'),
    website: z
      .object({ id: z.uuid(), domain: z.string() })
      .nullable()
      .describe('Where it would be posted: the website of its brand'),
  }),
  'piece.failed': z.object({ ...piece, error: z.string(), hint: z.string() }),
  'publication.posted': post,
  'publication.failed': post,
  'publication.changed': post,
  'entry.held': entry,
  'entry.missed': entry,
};

/** What is sent for an event. */
export const webhookMessage = (event: WebhookEvent) =>
  z.object({
    type: z.literal(event),
    timestamp: z.iso.datetime().describe('When it happened'),
    data: EVENT_DATA[event],
  });
