import pg from 'pg';
import { keepConnection } from './kept-connection.ts';

/** Postgres takes at most 7,999 bytes in one notification. */
const LONGEST_BYTES = 7900;
const PIECE_CHARACTERS = 7800;
/** Prefixes of the parts of a long message: MORE for all but the last. */
const MORE = '\u0001';
const LAST = '\u0002';

/** Messages between server instances over LISTEN/NOTIFY; not kept for absent listeners. */
export type Bus = {
  publish(channel: string, payload: string): Promise<void>;
  /** @returns unsubscribe */
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

function cutMessage(message: string): string[] {
  if (Buffer.byteLength(message) <= LONGEST_BYTES) return [message];
  const encoded = Buffer.from(message).toString('base64');
  const count = Math.ceil(encoded.length / PIECE_CHARACTERS);
  return Array.from({ length: count }, (_, index) => {
    const piece = encoded.slice(index * PIECE_CHARACTERS, (index + 1) * PIECE_CHARACTERS);
    return `${index === count - 1 ? LAST : MORE}${index}:${piece}`;
  });
}

function createAssembler() {
  let held = '';
  /** Undefined while parts are missing. */
  return (piece: string): string | undefined => {
    const [mark] = piece;
    if (mark !== MORE && mark !== LAST) return piece;
    const colon = piece.indexOf(':');
    held = (piece.slice(1, colon) === '0' ? '' : held) + piece.slice(colon + 1);
    return mark === LAST ? Buffer.from(held, 'base64').toString() : undefined;
  };
}
