import { Socket } from 'node:net';
import { DatabaseSilence } from './database-away.ts';
import { keepConnection } from './kept-connection.ts';

const SILENCE_MS = 3000;
const ASK_EVERY_MS = 250;
/** A pause of this process counts for no more than this. */
const LONGEST_TICK_MS = 2 * ASK_EVERY_MS;

/**
 * Tells a frozen or cut-off database from a slow query. While it is silent its sockets are closed, so that
 * waiting calls fail at once and no broken connection returns to the pool.
 */
export type DatabaseWatch = { isAway(): boolean; openSocket(): Socket; close(): Promise<void> };

type Options = { databaseUrl: string; onChange: (isAway: boolean) => void };

export function watchDatabase({ databaseUrl, onChange }: Options): DatabaseWatch {
  const sockets = new Set<Socket>();
  let silentMs = 0;
  // A refused connection is not silence: each call notices it by itself.
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
      // The next connection is asked.
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

/** Fails without connecting, because attempts queued during a freeze would all get through after it. */
class DeadSocket extends Socket {
  override connect(): this {
    setImmediate(() => this.destroy(new DatabaseSilence('The database is silent.')));
    return this;
  }
}
