import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions } from './connection-options.ts';

const RECONNECT_MS = 500;

type Options = {
  databaseUrl: string;
  /** Done with each new connection before it counts as one. */
  onConnect: (client: pg.Client) => Promise<void>;
  onError: (error: unknown) => void;
};

export type KeptConnection = {
  /** Undefined while the database is away. */
  client(): pg.Client | undefined;
  close(): Promise<void>;
};

/**
 * A dedicated connection, replaced when it breaks. One attempt is made at a time, for as long as the database is away.
 */
export function keepConnection({ databaseUrl, onConnect, onError }: Options): KeptConnection {
  const closing = new AbortController();
  let current: pg.Client | undefined;

  /** The life of one connection. */
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
