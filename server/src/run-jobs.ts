import type pg from 'pg';
import type { Services } from './context.ts';
import { finishSignUp, mailLink } from './features/account/mail-links.ts';
import { removeExpired } from './features/account/remove-expired.ts';
import { cancelSubscription, endDuplicate } from './features/billing/cancel-subscription.ts';
import { reconcilePayments } from './features/billing/reconcile-payments.ts';
import { removeOldIdeas } from './features/writing/suggest-keywords.ts';
import { recomputeSlots, sweepCalendar } from './features/calendar/worker/sweep-calendar.ts';
import { workOnEntry } from './features/calendar/worker/work-on-entry.ts';
import { readPublishedPage } from './features/own-site/read-published-page.ts';
import { readSite } from './features/own-site/read-site.ts';
import { lookOverSite } from './features/own-site/look-over-site.ts';
import { readSites } from './features/own-site/start-reading.ts';
import { judgeStored } from './features/evidence/judge-stored.ts';
import { createPieceWriter } from './features/writing/write-piece.ts';
import { moveImages, removeOldImages } from './features/pieces/images/remove-old-images.ts';
import { lookAtPublication } from './features/publish/changes/look-at-publication.ts';
import { lookAtWebsite, lookAtWebsites } from './features/publish/changes/look-at-websites.ts';
import { settlePublication, sweepPublications } from './features/publish/settle-publication.ts';
import { deliverWebhook, removeOldDeliveries } from './features/webhooks/deliver-webhook.ts';
import { freeAbandonedWork } from './queue/free-abandoned-work.ts';
import { removeOldReports } from './features/websites/companion/reports.ts';
import { startHeartbeat } from './queue/heartbeat.ts';
import { startJobRunner } from './queue/job-runner.ts';
import { removeOldMails } from './queue/mail-queue.ts';
import { mailSender } from './queue/send-mails.ts';
import { isWaitedFor, type Schedule, type Tasks } from './queue/tasks.ts';

const LANES = [
  { has: isWaitedFor, concurrency: 4 },
  { has: (task: string) => !isWaitedFor(task), concurrency: 8 },
];
const SCHEDULE: Schedule = {
  housekeeping: '0 * * * *',
  reconcilePayments: '7 * * * *',
  sendMails: '* * * * *',
  sweepPublications: '* * * * *',
  lookAtWebsites: '23 * * * *',
  readSites: '11 2 * * *',
  sweepCalendar: '* * * * *',
  recomputeSlots: '17 3 * * *',
  moveImages: '41 * * * *',
  judgeStored: '53 * * * *',
};

export async function runJobs(services: Services, pool: pg.Pool, { sweepMs }: { sweepMs?: number } = {}) {
  const { log, queue, worker, metrics } = services;
  worker.showAlive();
  const pieces = createPieceWriter(services);
  const tasks: Tasks = { ...shortTasks(services), writePiece: (job) => pieces.take(job) };
  const runners = await Promise.all(
    LANES.map((lane) => startJobRunner({ pool, worker, tasks, schedule: SCHEDULE, log, metrics, ...lane })),
  );
  const sweep = freeAbandonedWork(services, sweepMs);
  const heartbeat = startHeartbeat(services);
  await queue.add('sweepPublications', {}, { unique: true });
  await queue.add('sweepCalendar', {}, { unique: true });
  await queue.add('moveImages', {}, { unique: true });
  await queue.add('judgeStored', {}, { unique: true });
  return {
    stop: async () => {
      sweep.stop();
      await Promise.all([...runners.map((runner) => runner.stop()), pieces.stop(), heartbeat.stop()]);
    },
  };
}

export function shortTasks(services: Services): Omit<Tasks, 'writePiece'> {
  return {
    housekeeping: () => housekeeping(services),
    reconcilePayments: () => reconcilePayments(services),
    cancelSubscription: (payload) => cancelSubscription(services, payload),
    endDuplicate: (payload) => endDuplicate(services, payload),
    sendMails: mailSender(services),
    sweepPublications: () => sweepPublications(services),
    settlePublication: (payload) => settlePublication(services, payload),
    lookAtPublication: (payload) => lookAtPublication(services, payload),
    lookAtWebsites: () => lookAtWebsites(services),
    lookAtWebsite: (payload) => lookAtWebsite(services, payload),
    readSites: () => readSites(services),
    readSite: (payload, stopping) => readSite(services, payload, stopping),
    lookOverSite: (payload, stopping) => lookOverSite(services, payload, stopping),
    readPublishedPage: (payload) => readPublishedPage(services, payload),
    sweepCalendar: () => sweepCalendar(services),
    workOnEntry: (payload) => workOnEntry(services, payload),
    deliverWebhook: (payload) => deliverWebhook(services, payload),
    recomputeSlots: () => recomputeSlots(services),
    finishSignUp: (payload) => finishSignUp(services, payload),
    mailLink: (payload) => mailLink(services, payload),
    moveImages: () => moveImages(services),
    judgeStored: (_, stopping) => judgeStored(services, stopping),
  };
}

async function housekeeping(services: Services) {
  await removeExpired(services);
  await removeOldMails(services);
  await removeOldReports(services);
  await removeOldDeliveries(services);
  await removeOldIdeas(services);
  await removeOldImages(services);
}
