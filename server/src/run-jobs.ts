import type { TaskList } from 'graphile-worker';
import type pg from 'pg';
import { linkRequest, signUpRequest } from '#shared/account.ts';
import type { Services } from './context.ts';
import { finishSignUp } from './features/account/finish-sign-up.ts';
import { settlePublication, settleRequest } from './features/publish/settle-publication.ts';
import { sweepPublications } from './features/publish/sweep-publications.ts';
import { mailLink } from './features/account/mail-link.ts';
import { startJobRunner } from './queue/queue.ts';
import { WRITE_PIECE } from './queue/write-job.ts';
import { cancelSubscription } from './features/billing/cancel-subscription.ts';
import { duplicateEnd } from './features/billing/duplicate-end.ts';
import { endDuplicate } from './features/billing/end-duplicate.ts';
import { freeAbandonedWork } from './queue/free-abandoned-work.ts';
import { housekeeping } from './housekeeping.ts';
import { reconcilePayments } from './features/billing/reconcile-payments.ts';
import { mailSender } from './queue/send-mails.ts';
import { createPieceWriter } from './features/content/create/write-piece.ts';

/** Every idle place asks the database for work, so there are few; pieces, which take long, hold none of them. */
const CONCURRENCY = 10;
const CRONTAB = [
  '0 * * * * housekeeping',
  '7 * * * * reconcilePayments',
  '* * * * * sendMails',
  '* * * * * sweepPublications',
].join('\n');

/**
 * Takes jobs in this process until stopped; what is unfinished then goes back to the queue.
 * @param sweepMs how often work of processes that have died is looked for
 */
export async function runJobs(services: Services, pool: pg.Pool, { sweepMs }: { sweepMs?: number } = {}) {
  const { log, worker } = services;
  worker.showAlive();
  const pieces = createPieceWriter(services);
  const tasks = { ...taskList(services), [WRITE_PIECE]: (payload: unknown) => pieces.take(payload) };
  const runner = await startJobRunner({
    pool,
    worker,
    tasks,
    crontab: CRONTAB,
    log,
    concurrency: CONCURRENCY,
  });
  const sweep = freeAbandonedWork(services, sweepMs);
  // What a killed process has left open is looked after at once.
  await services.jobs.add('sweepPublications', {}, { key: 'sweepPublications' });
  return {
    stop: async () => {
      sweep.stop();
      await Promise.all([runner.stop(), pieces.stop()]);
    },
  };
}

/** The tasks by name that do their work while they run. */
export function taskList(services: Services): TaskList {
  return {
    housekeeping: () => housekeeping(services),
    reconcilePayments: () => reconcilePayments(services),
    cancelSubscription: (payload) => cancelSubscription(services, payload),
    endDuplicate: (payload) => endDuplicate(services, duplicateEnd.parse(payload)),
    sendMails: mailSender(services),
    sweepPublications: () => sweepPublications(services),
    settlePublication: (payload) => settlePublication(services, settleRequest.parse(payload)),
    finishSignUp: (payload) => finishSignUp(services, signUpRequest.parse(payload)),
    mailLink: (payload) => mailLink(services, linkRequest.parse(payload)),
  };
}
