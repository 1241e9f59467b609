import { accountJobs } from '#server/features/account/jobs.ts';
import { activityJobs } from '#server/features/activity/jobs.ts';
import { assistantJobs } from '#server/features/assistants/jobs.ts';
import { billingJobs } from '#server/features/billing/jobs.ts';
import { calendarJobs, entryLease } from '#server/features/calendar/jobs.ts';
import { deletedJobs } from '#server/features/deleted/jobs.ts';
import { evidenceJobs } from '#server/features/evidence/jobs.ts';
import { ownSiteJobs } from '#server/features/own-site/jobs.ts';
import { pieceJobs } from '#server/features/pieces/jobs.ts';
import { profileJobs } from '#server/features/profiles/jobs.ts';
import { publicationLease, publishJobs } from '#server/features/publish/jobs.ts';
import { resultJobs } from '#server/features/results/jobs.ts';
import { webhookJobs } from '#server/features/webhooks/jobs.ts';
import { websiteJobs } from '#server/features/websites/jobs.ts';
import { pieceLease, writingJobs } from '#server/features/writing/jobs.ts';
import type { Job } from '#server/queue/job.ts';
import type { Lease } from '#server/queue/lease.ts';
import { mailJobs, mailLease } from '#server/queue/mail-jobs.ts';
import type { Services } from './context.ts';

/** Every job of every room. */
export const JOBS: readonly Job<Services>[] = [
  ...mailJobs,
  ...accountJobs,
  ...assistantJobs,
  ...billingJobs,
  ...writingJobs,
  ...evidenceJobs,
  ...pieceJobs,
  ...profileJobs,
  ...publishJobs,
  ...calendarJobs,
  ...websiteJobs,
  ...ownSiteJobs,
  ...resultJobs,
  ...webhookJobs,
  ...deletedJobs,
  ...activityJobs,
];

export const LEASES: readonly Lease[] = [pieceLease, entryLease, publicationLease, mailLease];

/** Jobs that no user is behind. */
export const SCHEDULED: readonly string[] = JOBS.filter(({ schedule }) => schedule).map(({ name }) => name);

const alone = new Set(JOBS.filter(({ isAlone }) => isAlone).map(({ name }) => name));

export const runsAlone = (name: Job<never>['name']): boolean => alone.has(name);
