import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions } from './db.ts';
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
  const closing = new AbortController();
  let client: pg.Client | undefined;

  /** One connection from its beginning to its end. */
  async function listen() {
    const next = new pg.Client(connectionOptions(databaseUrl));
    next.on('error', onError);
    const ended = new Promise<void>((resolve) => void next.once('end', resolve));
    const assemble = createAssembler();
    next.on('notification', ({ channel, payload }) => {
      const message = assemble(payload ?? '');
      if (message === undefined) return;
      for (const listener of listeners.get(channel) ?? []) listener(message);
    });
    try {
      await next.connect();
      for (const channel of listeners.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (closing.signal.aborted) return;
      client = next;
      await ended;
    } finally {
      client = undefined;
      void next.end().catch(onError);
    }
  }

  /** Tries one connection at a time, however long the database is away. */
  async function keepListening() {
    while (!closing.signal.aborted) {
      await listen().catch(onError);
      await sleep(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  void keepListening();

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
      closing.abort();
      await client?.end();
    },
  };
}
