import { byId, defineJob, nothing } from '#server/queue/job.ts';
import { deliverWebhook, removeOldDeliveries } from './deliver-webhook.ts';

declare module '#server/queue/job.ts' {
  interface JobPayloads {
    deliverWebhook: ById;
    removeOldDeliveries: Nothing;
  }
}

export const webhookJobs = [
  defineJob({ name: 'deliverWebhook', payload: byId, lane: 'background', run: deliverWebhook }),
  defineJob({
    name: 'removeOldDeliveries',
    payload: nothing,
    lane: 'background',
    schedule: '0 * * * *',
    run: removeOldDeliveries,
  }),
];
