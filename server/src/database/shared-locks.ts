import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { AppError } from '../errors.ts';
import { keepConnection, type KeptConnection } from './kept-connection.ts';

const STILL_AT_IT = 'Your last request is still being processed. Please try again in a moment.';

const TRY = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken';
const RELEASE = 'select pg_advisory_unlock(hashtextextended($1, 0))';
const TRY_EVERY_MS = 100;
/** Longer than any locked task may take; a caller that waits longer is asked to try again. */
const WAIT_MS = 25_000;

/**
 * Named locks that all processes share. Postgres releases them when the connection ends, so a dead process holds none.
 * They use a connection of their own, so waiting takes none from the pool.
 */
export type SharedLocks = {
  /** Held for as long as this process lives. */
  hold(name: string): void;
  /**
   * Runs tasks of the same name one at a time.
   * @throws AppError('unavailable') when its turn does not come
   */
  inTurn<T>(name: string, act: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

type Options = { databaseUrl: string; onError: (error: unknown) => void };

export function createSharedLocks({ databaseUrl, onError }: Options): SharedLocks {
  const held = new Set<string>();
  const queues = new Map<string, Promise<unknown>>();
  let connection: KeptConnection | undefined;

  /** Opened at the first use. */
  const client = () => (connection ??= keepConnection({ databaseUrl, onConnect, onError })).client();

  async function onConnect(fresh: pg.Client) {
    for (const name of held) void keepTrying(fresh, name).catch(onError);
  }

  /** For the database the previous connection may still be open. */
  async function keepTrying(on: pg.Client, name: string) {
    while (!(await tryOn(on, name))) await sleep(TRY_EVERY_MS);
  }

  async function waitFor(name: string, until: number): Promise<pg.Client> {
    while (performance.now() < until) {
      const current = client();
      if (current && (await tryOn(current, name))) return current;
      await sleep(TRY_EVERY_MS);
    }
    throw new AppError('unavailable', STILL_AT_IT, { retryAfter: 1 });
  }

  async function actAlone<T>(name: string, until: number, act: () => Promise<T>): Promise<T> {
    const holder = await waitFor(name, until);
    try {
      return await act();
    } finally {
      await holder.query(RELEASE, [name]).catch(onError);
    }
  }

  return {
    hold: (name) => {
      held.add(name);
      const current = client();
      if (current) void keepTrying(current, name).catch(onError);
    },
    inTurn: (name, act) => {
      const until = performance.now() + WAIT_MS;
      // To the database this process is one client, so its own callers queue here.
      const before = queues.get(name);
      const turn = (async () => {
        await before;
        return actAlone(name, until, act);
      })();
      const over = turn
        .catch(() => undefined)
        .finally(() => {
          if (queues.get(name) === over) queues.delete(name);
        });
      queues.set(name, over);
      return turn;
    },
    close: async () => connection?.close(),
  };
}

async function tryOn(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(TRY, [name]);
  return rows[0]?.taken ?? false;
}
