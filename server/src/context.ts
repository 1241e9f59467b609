import type { Logger } from 'pino';
import type { Plans } from '#server/auth/plan.ts';
import type { SessionEnds } from '#server/auth/session-end.ts';
import type { Sessions, SignedInSession } from '#server/auth/session.ts';
import type { SignedInUser } from '#server/auth/signed-in-user.ts';
import type { Db } from '#server/database/db.ts';
import type { Limits } from '#server/database/limits.ts';
import type { Bus } from '#server/database/message-bus.ts';
import type { HotRead } from '#server/database/prepared-reads.ts';
import type { SharedLocks } from '#server/database/shared-locks.ts';
import type { Prices } from '#server/features/billing/piece-tokens.ts';
import type { PieceHooks } from '#server/features/pieces/hooks.ts';
import type { WebsiteHooks } from '#server/features/websites/hooks.ts';
import type { SpareTime } from '#server/lib/spare-time.ts';
import type { LiveGenerations } from '#server/live/live-generations.ts';
import type { OpenStreams } from '#server/live/open-streams.ts';
import type { Metrics } from '#server/operating/metrics/metrics.ts';
import type { Tracing } from '#server/operating/tracing/start-tracing.ts';
import type { AiWriter } from '#server/ports/ai-writer/ai-writer.ts';
import type { AuthorizationServer } from '#server/ports/authorization-server/authorization-server.ts';
import type { CmsAdapters } from '#server/ports/cms/cms.ts';
import type { Illustrator } from '#server/ports/illustrator/illustrator.ts';
import type { Keywords } from '#server/ports/keywords/keywords.ts';
import type { Mailer } from '#server/ports/mailer/mailer.ts';
import type { ObjectStore } from '#server/ports/object-store/object-store.ts';
import type { Pages } from '#server/ports/pages/pages.ts';
import type { Payments } from '#server/ports/payments/payments.ts';
import type { SearchResults } from '#server/ports/search-results/search-results.ts';
import type { SignInProvider } from '#server/ports/sign-in-provider/sign-in-provider.ts';
import type { SafeFetch } from '#server/ports/site-client/safe-fetch.ts';
import type { Queue } from '#server/queue/queue.ts';
import type { Worker } from '#server/queue/worker.ts';
import type { SecretBox } from '#server/secrets/secret-box.ts';
import type { SignUps } from '#shared/rules/account.ts';
import type { AppError } from './errors.ts';

export type Settings = {
  publicUrl: string;
  supportEmail: string;
  signUps: SignUps;
  /** Addresses of those who manage the users. */
  admins: readonly string[];
  production: boolean;
  /** Off: the provider alone signs in. */
  arePasswordsOn: boolean;
  tokenPrices: Prices | null;
  /** Milliseconds between two requests to a website whose pages are read. */
  readingPaceMs: number;
  /** For a listing at OpenAI. */
  openAiChallenge: string | null;
};

/** Filled in hooks.ts. */
export type Hooks = { pieces: PieceHooks; websites: WebsiteHooks };

export type Services = {
  db: Db;
  /** For the few reads that every screen waits for; everything else uses `db`. */
  hotRead: HotRead;
  bus: Bus;
  queue: Queue;
  locks: SharedLocks;
  worker: Worker;
  /** For jobs that nobody waits for. */
  spare: SpareTime;
  hooks: Hooks;
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
  searchResults: SearchResults;
  objects: ObjectStore;
  secrets: SecretBox;
  authorization: AuthorizationServer;
  /** Where the operator has set one up. */
  provider: SignInProvider | null;
  settings: Settings;
  now: () => Date;
  log: Logger;
  metrics: Metrics | undefined;
  tracing: Tracing | undefined;
};

export type PublicContext = Services & {
  user: SignedInUser | null;
  session: SignedInSession | null;
  /** Aborts when the caller has gone. Everything that costs money or holds a resource must respect it. */
  signal: AbortSignal;
  /** Ends the answer early; the caller receives the reason. */
  end: (reason: AppError) => void;
  ipAddress: string;
  userAgent: string | null;
  setCookie: (cookie: string) => void;
  /** The assistant's request for access that this browser is led through. */
  connecting: string | null;
  /** What a browser holds that need not give the second factor at sign-in. */
  rememberedDevice: string | null;
};

export type UserContext = PublicContext & { user: SignedInUser; session: SignedInSession };
