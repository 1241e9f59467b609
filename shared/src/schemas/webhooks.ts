import { z } from 'zod';
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
  id: z.uuid().optional(),
  url: postAddressInput,
  events: z.array(webhookEvent).min(1, WEBHOOK_MESSAGES.noEvent).max(EVENTS.length),
});
export const webhookInput = z.object({ id: z.uuid() });
export const deliveryInput = z.object({ id: z.uuid() });
