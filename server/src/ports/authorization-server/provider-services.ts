import type { Logger } from 'pino';
import type { Db } from '#server/database/db.ts';
import type { SafeFetch } from '#server/ports/site-client/safe-fetch.ts';
import type { Queue } from '#server/queue/queue.ts';
import type { SecretBox } from '#server/secrets/secret-box.ts';
import type { PredefinedClient } from './predefined-clients.ts';

export type ProviderServices = {
  db: Db;
  now: () => Date;
  publicUrl: string;
  supportEmail: string;
  predefined: readonly PredefinedClient[];
  fetchSite: SafeFetch;
  /** Whether a metadata document may be fetched for this address now. */
  mayFetch: (ipAddress: string) => Promise<boolean>;
  /** Who is signed in in the browser with these cookies. */
  userOf: (cookies: string | undefined) => Promise<string | null>;
  queue: Queue;
  secrets: SecretBox;
  log: Logger;
};
