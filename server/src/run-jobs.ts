import type pg from 'pg';
import { finishSignUp, mailLink } from '#server/features/account/mail-links.ts';
import { removeExpired } from '#server/features/account/remove-expired.ts';
import { cancelSubscription, endDuplicate } from '#server/features/billing/cancel-subscription.ts';
import { reconcilePayments } from '#server/features/billing/reconcile-payments.ts';
import { recomputeSlots, sweepCalendar } from '#server/features/calendar/worker/sweep-calendar.ts';
import { workOnEntry } from '#server/features/calendar/worker/work-on-entry.ts';
import { judgeStored } from '#server/features/evidence/judge-stored.ts';
import { lookOverSite } from '#server/features/own-site/look-over-site.ts';
import { readPublishedPage } from '#server/features/own-site/read-published-page.ts';
import { readSite } from '#server/features/own-site/read-site.ts';
import { readSites } from '#server/features/own-site/start-reading.ts';
import { moveImages, removeOldImages } from '#server/features/pieces/images/remove-old-images.ts';
import { lookAtPublication } from '#server/features/publish/changes/look-at-publication.ts';
import { lookAtWebsite, lookAtWebsites } from '#server/features/publish/changes/look-at-websites.ts';
import { settlePublication, sweepPublications } from '#server/features/publish/settle-publication.ts';
import { deliverWebhook, removeOldDeliveries } from '#server/features/webhooks/deliver-webhook.ts';
import { removeOldReports } from '#server/features/websites/companion/reports.ts';
import { removeOldIdeas } from '#server/features/writing/suggest-keywords.ts';
import { createPieceWriter } from '#server/features/writing/write-piece.ts';
import { freeAbandonedWork } from '#server/queue/free-abandoned-work.ts';
import { startHeartbeat } from '#server/queue/heartbeat.ts';
import { startJobRunner } from '#server/queue/job-runner.ts';
import { removeOldMails } from '#server/queue/mail-queue.ts';
import { mailSender } from '#server/queue/send-mails.ts';
import { isWaitedFor, type Schedule, type Tasks } from '#server/queue/tasks.ts';
import type { Services } from './context.ts';

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
