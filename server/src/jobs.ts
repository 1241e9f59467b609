import type { Services } from './context.ts';
import { accountJobs } from './features/account/jobs.ts';
import { billingJobs } from './features/billing/jobs.ts';
import { calendarJobs, entryLease } from './features/calendar/jobs.ts';
import { evidenceJobs } from './features/evidence/jobs.ts';
import { ownSiteJobs } from './features/own-site/jobs.ts';
import { pieceJobs } from './features/pieces/jobs.ts';
import { publicationLease, publishJobs } from './features/publish/jobs.ts';
import { webhookJobs } from './features/webhooks/jobs.ts';
import { websiteJobs } from './features/websites/jobs.ts';
import { pieceLease, writingJobs } from './features/writing/jobs.ts';
import type { Job } from './queue/job.ts';
import type { Lease } from './queue/lease.ts';
import { mailJobs, mailLease } from './queue/mail-jobs.ts';

/** Every job of every room. */
export const JOBS: readonly Job<Services>[] = [
  ...mailJobs,
  ...accountJobs,
  ...billingJobs,
  ...writingJobs,
  ...evidenceJobs,
  ...pieceJobs,
  ...publishJobs,
  ...calendarJobs,
  ...websiteJobs,
  ...ownSiteJobs,
  ...webhookJobs,
];

export const LEASES: readonly Lease[] = [pieceLease, entryLease, publicationLease, mailLease];

/** Jobs that no user is behind. */
export const SCHEDULED: readonly string[] = JOBS.filter(({ schedule }) => schedule).map(({ name }) => name);

const alone = new Set(JOBS.filter(({ isAlone }) => isAlone).map(({ name }) => name));

export const runsAlone = (name: Job<never>['name']): boolean => alone.has(name);
