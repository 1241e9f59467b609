import { z } from 'zod';
import { defineJob, nothing } from '#server/queue/job.ts';
import { cancelSubscription, endDuplicate } from './cancel-subscription.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const customer = z.object({ customerId: z.string() });
const duplicate = customer.extend({ subscriptionId: z.string() });

declare module '#server/queue/job.ts' {
  interface JobPayloads {
    cancelSubscription: z.output<typeof customer>;
    endDuplicate: z.output<typeof duplicate>;
    reconcilePayments: Nothing;
  }
}

export const billingJobs = [
  defineJob({ name: 'cancelSubscription', payload: customer, lane: 'waitedFor', run: cancelSubscription }),
  defineJob({ name: 'endDuplicate', payload: duplicate, lane: 'background', run: endDuplicate }),
  defineJob({
    name: 'reconcilePayments',
    payload: nothing,
    lane: 'background',
    schedule: '7 * * * *',
    run: reconcilePayments,
  }),
];
