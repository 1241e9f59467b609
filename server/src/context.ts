import type { Logger } from 'pino';
import type { AppError } from './errors.ts';
import type { Bus } from './database/message-bus.ts';
import type { Db } from './database/db.ts';
import type { HotRead } from './database/prepared-reads.ts';
import type { Lists, ReadList } from './database/read-replica.ts';
import type { Queue } from './queue/queue.ts';
import type { Metrics } from './operating/metrics/metrics.ts';
import type { Tracing } from './operating/tracing/start-tracing.ts';
import type { OpenStreams } from './live/open-streams.ts';
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

/** The settings that verbs may know. */
export type Settings = {
  publicUrl: string;
  supportEmail: string;
  production: boolean;
  /** What the operator pays for tokens; null where nobody said. */
  tokenPrices: Prices | null;
};

/** Everything a verb works with; ports by their interfaces. */
export type Services = {
  db: Db;
  /** For the few reads that every screen waits for; everything else goes through `db`. */
  hotRead: HotRead;
  lists: Lists;
  bus: Bus;
  queue: Queue;
  locks: SharedLocks;
  /** This process, as the tasks know it. */
  worker: Worker;
  limits: Limits;
  live: LiveGenerations;
  streams: OpenStreams;
  sessions: Sessions;
  sessionEnds: SessionEnds;
  keywords: Keywords;
  writer: AiWriter;
  illustrator: Illustrator;
  payments: Payments;
  mailer: Mailer;
  cms: CmsAdapters;
  /** Reads addresses that users give, through the guard. */
  fetchSite: SafeFetch;
  /** Reads pages and files of strangers; pages through the same guard. */
  pages: Pages;
  objects: ObjectStore;
  secrets: SecretBox;
  settings: Settings;
  now: () => Date;
  log: Logger;
  /** Where the operator asked for figures. */
  metrics: Metrics | undefined;
  /** Where the operator has a collector of traces. */
  tracing: Tracing | undefined;
};

/** What is known of a request before anybody is signed in. */
export type PublicContext = Services & {
  user: SignedInUser | null;
  session: SignedInSession | null;
  readList: ReadList;
  /**
   * Aborts when nobody waits for the answer any more. Everything that costs money or holds a resource must respect it.
   */
  signal: AbortSignal;
  /** Ends the answer early; the caller receives the reason. */
  end: (reason: AppError) => void;
  /** The client's address, as trusted proxies report it. */
  ipAddress: string;
  userAgent: string | null;
  /** Adds a Set-Cookie header to the answer. */
  setCookie: (cookie: string) => void;
};

export type UserContext = PublicContext & { user: SignedInUser; session: SignedInSession };
