import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { AppError } from '#server/errors.ts';
import { keepConnection, type KeptConnection } from './kept-connection.ts';

const STILL_AT_IT = 'Your last request is still being processed. Please try again in a moment.';

const TRY = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as done';
const RELEASE = 'select pg_advisory_unlock(hashtextextended($1, 0)) as done';
const TRY_EVERY_MS = 100;
/** Longer than any locked task; a longer wait is refused. */
const WAIT_MS = 25_000;

export type SharedLocks = {
  hold(name: string): void;
  /** One task per name at a time. @throws AppError('unavailable') after too long a wait */
  withLock<T>(name: string, act: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

type Options = { databaseUrl: string; onError: (error: unknown) => void };

export function createSharedLocks({ databaseUrl, onError }: Options): SharedLocks {
  const held = new Set<string>();
  const queues = new Map<string, Promise<unknown>>();
  const ask = oneByOne();
  let connection: KeptConnection | undefined;

  const client = () => (connection ??= keepConnection({ databaseUrl, onConnect, onError })).client();

  async function onConnect(fresh: pg.Client) {
    for (const name of held) void keepTrying(fresh, name).catch(onError);
  }

  /** Postgres may still see the previous connection. */
  async function keepTrying(on: pg.Client, name: string) {
    while (!(await ask(on, TRY, name))) await sleep(TRY_EVERY_MS);
  }

  async function waitFor(name: string, until: number): Promise<pg.Client> {
    while (performance.now() < until) {
      const current = client();
      if (current && (await ask(current, TRY, name))) return current;
      await sleep(TRY_EVERY_MS);
    }
    throw new AppError('unavailable', STILL_AT_IT, { retryAfter: 1 });
  }

  async function actAlone<T>(name: string, until: number, act: () => Promise<T>): Promise<T> {
    const holder = await waitFor(name, until);
    try {
      return await act();
    } finally {
      await ask(holder, RELEASE, name).catch(onError);
    }
  }

  return {
    hold: (name) => {
      held.add(name);
      const current = client();
      if (current) void keepTrying(current, name).catch(onError);
    },
    withLock: (name, act) => {
      const until = performance.now() + WAIT_MS;
      // Postgres sees this process as one client, so callers here queue in memory.
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

/** Locks share a connection, so queries go one by one. */
function oneByOne() {
  let last: Promise<unknown> = Promise.resolve();
  return (on: pg.Client, query: string, name: string): Promise<boolean> => {
    const answer = last.then(() => on.query<{ done: boolean }>(query, [name]));
    last = answer.catch(() => undefined);
    return answer.then(({ rows }) => rows[0]?.done ?? false);
  };
}
