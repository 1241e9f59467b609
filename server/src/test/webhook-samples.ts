import { EVENT_SAMPLES, sampleOf } from '#server/features/webhooks/samples.ts';
import type { WebhookEvent } from '#shared/rules/webhooks.ts';
import { webhookMessage } from '#shared/schemas/webhooks.ts';

/** The sample of each event, held against the schema of what is sent. */
export const inEachEvent = () =>
  Object.keys(EVENT_SAMPLES).map((event) => {
    const type = event as WebhookEvent;
    return { event, isAsDescribed: webhookMessage(type).strict().safeParse(sampleOf(type)).success };
  });
