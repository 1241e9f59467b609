import { z } from 'zod';
import { WEBHOOK_EVENTS, WEBHOOK_MESSAGES, type WebhookEvent } from '../rules/webhooks.ts';

const EVENTS = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];
const ADDRESS_MAX = 500;

export const postAddressInput = z
  .string()
  .trim()
  .max(ADDRESS_MAX, WEBHOOK_MESSAGES.addressInvalid)
  .refine(isPostAddress, WEBHOOK_MESSAGES.addressInvalid);

export const createWebhookInput = z.object({
  url: postAddressInput,
  events: z.array(z.enum(EVENTS)).min(1, WEBHOOK_MESSAGES.noEvent).max(EVENTS.length),
});
export const webhookInput = z.object({ id: z.uuid() });
export const deliveryInput = z.object({ id: z.uuid() });

function isPostAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}
