import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const RECONNECT_MS = 500;

/** A query fails after this instead of queueing. */
export const CONNECT_TIMEOUT_MS = 30_000;

export function connectionOptions(databaseUrl: string) {
  return {
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    // Queries are short: JIT and parallel workers would cost more than they save.
    options: '-c jit=off -c max_parallel_workers_per_gather=0 -c timezone=UTC',
  };
}

type Options = {
  databaseUrl: string;
  /** Runs on each new connection before it is used. */
  onConnect: (client: pg.Client) => Promise<void>;
  onError: (error: unknown) => void;
};

export type KeptConnection = { client(): pg.Client | undefined; close(): Promise<void> };

/** A dedicated connection that is replaced when it breaks; one attempt at a time. */
export function keepConnection({ databaseUrl, onConnect, onError }: Options): KeptConnection {
  const closing = new AbortController();
  let current: pg.Client | undefined;

  async function connect() {
    const next = new pg.Client(connectionOptions(databaseUrl));
    next.on('error', onError);
    const ended = new Promise<void>((resolve) => void next.once('end', resolve));
    try {
      await next.connect();
      await onConnect(next);
      if (closing.signal.aborted) return;
      current = next;
      await ended;
    } finally {
      current = undefined;
      void next.end().catch(onError);
    }
  }

  async function keepConnected() {
    while (!closing.signal.aborted) {
      await connect().catch(onError);
      await sleep(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  void keepConnected();

  return {
    client: () => current,
    close: async () => {
      closing.abort();
      await current?.end();
    },
  };
}
