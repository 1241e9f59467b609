import { randomUUID } from 'node:crypto';
import type { SharedLocks } from '../database/shared-locks.ts';

/** Kinds of work that a worker holds: a job, a piece being written, a planned post, a post or a mail being sent. */
export type WorkKind = 'job' | 'piece' | 'entry' | 'publication' | 'mail';

/** This process as a worker, whose work others take over if it dies. */
export type Worker = {
  /** Written into the rows this process has taken. */
  readonly id: string;
  /** Shows other processes that this one is alive; `name` is a further name it works under. */
  showAlive(name?: string): void;
  isOwn(name: string): boolean;
  /**
   * Marks held work as running.
   * @returns a function that ends it
   */
  begin(kind: WorkKind, id: string): () => void;
  isAt(kind: WorkKind, id: string): boolean;
};

/** A worker is alive while its name is locked; the lock ends with the process. */
export function createWorker(locks: SharedLocks): Worker {
  const id: string = randomUUID();
  const names = new Set([id]);
  const alive = new Set<string>();
  const work = new Set<string>();
  return {
    id,
    showAlive: (name = id) => {
      names.add(name);
      if (!alive.has(name)) locks.hold(name);
      alive.add(name);
    },
    isOwn: (name) => names.has(name),
    begin: (kind, workId) => {
      const key = `${kind}:${workId}`;
      work.add(key);
      return () => void work.delete(key);
    },
    isAt: (kind, workId) => work.has(`${kind}:${workId}`),
  };
}
