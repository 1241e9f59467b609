import type { Logger } from 'pino';
import type { SignUps } from '#shared/rules/account.ts';
import type { AppError } from './errors.ts';
import type { Bus } from './database/message-bus.ts';
import type { Db } from './database/db.ts';
import type { HotRead } from './database/prepared-reads.ts';
import type { Lists, ReadList } from './database/open-database.ts';
import type { Queue } from './queue/queue.ts';
import type { Metrics } from './operating/metrics/metrics.ts';
import type { Tracing } from './operating/tracing/start-tracing.ts';
import type { OpenStreams } from './live/open-streams.ts';
import type { Plans } from './auth/plan.ts';
import type { Limits } from './database/limits.ts';
import type { LiveGenerations } from './live/live-generations.ts';
import type { Keywords } from './ports/keywords/keywords.ts';
import type { Prices } from './features/billing/piece-tokens.ts';
import type { AiWriter } from './ports/ai-writer/ai-writer.ts';
import type { Illustrator } from './ports/illustrator/illustrator.ts';
import type { Payments } from './ports/payments/payments.ts';
import type { Mailer } from './ports/mailer/mailer.ts';
import type { SafeFetch } from './ports/site-client/safe-fetch.ts';
import type { ObjectStore } from './ports/object-store/object-store.ts';
import type { Pages } from './ports/pages/pages.ts';
import type { SecretBox } from './secrets/secret-box.ts';
import type { CmsAdapters } from './ports/cms/cms.ts';
import type { Sessions, SignedInSession } from './auth/session.ts';
import type { SessionEnds } from './auth/session-end.ts';
import type { SharedLocks } from './database/shared-locks.ts';
import type { SignedInUser } from './auth/signed-in-user.ts';
import type { Worker } from './queue/worker.ts';

export type Settings = {
  publicUrl: string;
  supportEmail: string;
  signUps: SignUps;
  /** Addresses of those who manage the users. */
  admins: readonly string[];
  production: boolean;
  tokenPrices: Prices | null;
  /** Milliseconds between two requests to a website whose pages are read. */
  readingPaceMs: number;
};

export type Services = {
  db: Db;
  /** For the few reads that every screen waits for; everything else uses `db`. */
  hotRead: HotRead;
  lists: Lists;
  bus: Bus;
  queue: Queue;
  locks: SharedLocks;
  worker: Worker;
  limits: Limits;
  plans: Plans;
  live: LiveGenerations;
  streams: OpenStreams;
  sessions: Sessions;
  sessionEnds: SessionEnds;
  /** Null without a service: ideas come from the user's own sources. */
  keywords: Keywords | null;
  writer: AiWriter;
  illustrator: Illustrator;
  payments: Payments;
  mailer: Mailer;
  cms: CmsAdapters;
  fetchSite: SafeFetch;
  pages: Pages;
  objects: ObjectStore;
  secrets: SecretBox;
  settings: Settings;
  now: () => Date;
  log: Logger;
  metrics: Metrics | undefined;
  tracing: Tracing | undefined;
};

export type PublicContext = Services & {
  user: SignedInUser | null;
  session: SignedInSession | null;
  readList: ReadList;
  /** Aborts when the caller has gone. Everything that costs money or holds a resource must respect it. */
  signal: AbortSignal;
  /** Ends the answer early; the caller receives the reason. */
  end: (reason: AppError) => void;
  ipAddress: string;
  userAgent: string | null;
  setCookie: (cookie: string) => void;
};

export type UserContext = PublicContext & { user: SignedInUser; session: SignedInSession };
