import pg from 'pg';
import { keepConnection } from './kept-connection.ts';
import { createAssembler, cutMessage } from './long-message.ts';

/** Messages between the instances of the server, over Postgres LISTEN/NOTIFY. Nothing is kept for absent listeners. */
export type Bus = {
  /** Delivered to this process as well. */
  publish(channel: string, payload: string): Promise<void>;
  /** @returns a function that ends the subscription. */
  subscribe(channel: string, listener: (payload: string) => void): () => void;
  close(): Promise<void>;
};

type Options = { databaseUrl: string; pool: pg.Pool; onError: (error: unknown) => void };

export function createBus({ databaseUrl, pool, onError }: Options): Bus {
  const listeners = new Map<string, Set<(payload: string) => void>>();

  async function listen(client: pg.Client) {
    const assemble = createAssembler();
    client.on('notification', ({ channel, payload }) => {
      const message = assemble(payload ?? '');
      if (message === undefined) return;
      for (const listener of listeners.get(channel) ?? []) listener(message);
    });
    for (const channel of listeners.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  }

  const connection = keepConnection({ databaseUrl, onConnect: listen, onError });

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
        void connection
          .client()
          ?.query(`listen ${pg.escapeIdentifier(channel)}`)
          .catch(onError);
      }
      return () => void listeners.get(channel)?.delete(listener);
    },
    close: connection.close,
  };
}
