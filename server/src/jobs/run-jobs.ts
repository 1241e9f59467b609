import type pg from 'pg';
import type { Services } from '../context.ts';
import { startWorker } from '../lib/jobs.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { housekeeping } from './housekeeping.ts';
import { reconcilePayments } from './reconcile-payments.ts';

/** Jobs are almost all waiting for other services, so many may run at once. */
const CONCURRENCY = 100;
const CRONTAB = ['0 * * * * housekeeping', '7 * * * * reconcilePayments'].join('\n');

/** Takes jobs in this process until stopped. */
export function runJobs(services: Services, pool: pg.Pool) {
  return startWorker({
    pool,
    log: services.log,
    concurrency: CONCURRENCY,
    crontab: CRONTAB,
    tasks: {
      housekeeping: () => housekeeping(services),
      reconcilePayments: () => reconcilePayments(services),
      cancelSubscription: (payload) => cancelSubscription(services, payload),
    },
  });
}
