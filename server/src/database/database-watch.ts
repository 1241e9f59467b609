import { Socket } from 'node:net';
import { DatabaseSilence } from './database-away.ts';
import { keepConnection } from './kept-connection.ts';

/** The database counts as away when the simplest query has had no answer for this long. */
const SILENCE_MS = 3000;
const ASK_EVERY_MS = 250;
/** A pause of this process itself counts for no more than this. */
const LONGEST_TICK_MS = 2 * ASK_EVERY_MS;

/**
 * Tells a database that no longer answers (frozen, or cut off) from a slow query. When it falls silent, the connections
 * opened through its sockets are closed, so all waiting calls fail at once and no half-finished connection returns to
 * the pool. New connections wait until it answers again.
 */
export type DatabaseWatch = {
  isAway(): boolean;
  openSocket(): Socket;
  close(): Promise<void>;
};

type Options = { databaseUrl: string; onChange: (isAway: boolean) => void };

export function watchDatabase({ databaseUrl, onChange }: Options): DatabaseWatch {
  const sockets = new Set<Socket>();
  let silentMs = 0;
  // A database that refuses or hangs up is not silent: each call notices that by itself, and the moment it is back.
  const onError = () => void (silentMs = 0);
  const connection = keepConnection({ databaseUrl, onConnect: async () => undefined, onError });
  let isAsking = false;
  let isAway = false;
  let tickedAt = performance.now();

  function setAway(now: boolean) {
    if (isAway === now) return;
    isAway = now;
    onChange(now);
    if (now) for (const socket of sockets) socket.destroy(new DatabaseSilence('The database fell silent.'));
  }

  async function ask() {
    const client = connection.client();
    if (isAsking || !client) return;
    isAsking = true;
    try {
      await client.query('select 1');
      silentMs = 0;
      setAway(false);
    } catch {
      // The connection broke; the next one is asked.
    }
    isAsking = false;
  }

  function tick() {
    const now = performance.now();
    silentMs += Math.min(now - tickedAt, LONGEST_TICK_MS);
    tickedAt = now;
    if (silentMs > SILENCE_MS) setAway(true);
    void ask();
  }

  const timer = setInterval(tick, ASK_EVERY_MS);
  return {
    isAway: () => isAway,
    openSocket: () => {
      if (isAway) return new DeadSocket();
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
    close: () => {
      clearInterval(timer);
      return connection.close();
    },
  };
}

/** Fails without connecting: every attempt made while the database is frozen would get through when it is back. */
class DeadSocket extends Socket {
  override connect(): this {
    setImmediate(() => this.destroy(new DatabaseSilence('The database is silent.')));
    return this;
  }
}
