import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { keepConnection, type KeptConnection } from './kept-connection.ts';

/** Postgres lets go of it when the connection ends, so it is held exactly as long as the process lives. */
const HOLD = 'select pg_advisory_lock(hashtextextended($1, 0))';

/** What a worker takes: a job of the queue, the writing of a piece, the sending of a mail. */
export type WorkKind = 'job' | 'piece' | 'mail';

/** This process as one that does work which others would have to take over if it died. */
export type Worker = {
  /** Written into the rows this process has taken. */
  readonly id: string;
  /** Shows the other processes that this one is alive; `names` are further ones under which it takes work. */
  showAlive(...names: string[]): void;
  isOwn(name: string): boolean;
  /** Notes that this process is at something it has taken. @returns notes the end of that */
  begin(kind: WorkKind, id: string): () => void;
  isAt(kind: WorkKind, id: string): boolean;
  close(): Promise<void>;
};

type Options = { databaseUrl: string; onError: (error: unknown) => void };

export function createWorker({ databaseUrl, onError }: Options): Worker {
  const id: string = randomUUID();
  const names = new Set<string>([id]);
  const work = new Set<string>();
  let connection: KeptConnection | undefined;

  async function holdAll(client: pg.Client) {
    for (const name of names) await client.query(HOLD, [name]);
  }

  return {
    id,
    showAlive: (...added) => {
      const fresh = added.filter((name) => !names.has(name));
      for (const name of fresh) {
        names.add(name);
        void connection?.client()?.query(HOLD, [name]).catch(onError);
      }
      connection ??= keepConnection({ databaseUrl, onConnect: holdAll, onError });
    },
    isOwn: (name) => names.has(name),
    begin: (kind, workId) => {
      const key = `${kind}:${workId}`;
      work.add(key);
      return () => void work.delete(key);
    },
    isAt: (kind, workId) => work.has(`${kind}:${workId}`),
    close: async () => connection?.close(),
  };
}
