import pg from 'pg';
import { createAssembler, cutMessage } from './long-message.ts';

const RECONNECT_MS = 500;

/** Messages between the instances of the server, over Postgres LISTEN/NOTIFY. Nothing is kept for absent listeners. */
export type Bus = {
  /** Delivered to this process as well. */
  publish(channel: string, payload: string): Promise<void>;
  /** @returns a function that ends the subscription. */
  subscribe(channel: string, listener: (payload: string) => void): () => void;
  close(): Promise<void>;
};

type Options = { databaseUrl: string; pool: pg.Pool; onError: (error: unknown) => void };

/** Keeps one listening connection, replaced when it breaks. */
export function createBus({ databaseUrl, pool, onError }: Options): Bus {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect() {
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
    next.on('error', onError);
    next.on('end', () => {
      client = undefined;
      if (!closed) retry = setTimeout(() => void connect().catch(reconnectLater), RECONNECT_MS);
    });
    const assemble = createAssembler();
    next.on('notification', ({ channel, payload }) => {
      const message = assemble(payload ?? '');
      if (message === undefined) return;
      for (const listener of listeners.get(channel) ?? []) listener(message);
    });
    await next.connect();
    for (const channel of listeners.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
  }

  function reconnectLater(error: unknown) {
    onError(error);
    if (!closed) retry = setTimeout(() => void connect().catch(reconnectLater), RECONNECT_MS);
  }

  void connect().catch(reconnectLater);

  return {
    publish: async (channel, payload) => {
      await pool.query('select pg_notify($1, piece) from unnest($2::text[]) piece', [
        channel,
        cutMessage(payload),
      ]);
    },
    subscribe: (channel, listener) => {
      const known = listeners.get(channel);
      if (known) known.add(listener);
      else {
        listeners.set(channel, new Set([listener]));
        void client?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(onError);
      }
      return () => void listeners.get(channel)?.delete(listener);
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
