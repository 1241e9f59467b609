import type { TaskList } from 'graphile-worker';
import type pg from 'pg';
import { linkRequest, signUpRequest } from '#shared/account.ts';
import type { Services } from '../context.ts';
import { finishSignUp } from '../features/account/finish-sign-up.ts';
import { mailLink } from '../features/account/mail-link.ts';
import { startWorker } from '../lib/jobs.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { housekeeping } from './housekeeping.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { mailSender } from './send-mails.ts';

/** Jobs are almost all waiting for other services, so many may run at once. */
const CONCURRENCY = 100;
const CRONTAB = ['0 * * * * housekeeping', '7 * * * * reconcilePayments', '* * * * * sendMails'].join('\n');

/** Takes jobs in this process until stopped. */
export function runJobs(services: Services, pool: pg.Pool) {
  return startWorker({
    pool,
    log: services.log,
    concurrency: CONCURRENCY,
    crontab: CRONTAB,
    tasks: taskList(services),
  });
}

/** Every task by its name. */
export function taskList(services: Services): TaskList {
  return {
    housekeeping: () => housekeeping(services),
    reconcilePayments: () => reconcilePayments(services),
    cancelSubscription: (payload) => cancelSubscription(services, payload),
    sendMails: mailSender(services),
    finishSignUp: (payload) => finishSignUp(services, signUpRequest.parse(payload)),
    mailLink: (payload) => mailLink(services, linkRequest.parse(payload)),
  };
}
