import { randomUUID } from 'node:crypto';
import type { SharedLocks } from '../database/shared-locks.ts';

/** What a worker takes: a job of the queue, the writing of a piece, the sending of a mail. */
export type WorkKind = 'job' | 'piece' | 'mail';

/** This process as one that does work which others would have to take over if it died. */
export type Worker = {
  /** Written into the rows this process has taken. */
  readonly id: string;
  /** Shows the other processes that this one is alive; `name` is a further one under which it takes work. */
  showAlive(name?: string): void;
  isOwn(name: string): boolean;
  /** Notes that this process is at something it has taken. @returns notes the end of that */
  begin(kind: WorkKind, id: string): () => void;
  isAt(kind: WorkKind, id: string): boolean;
};

/** Alive is whose name is locked: the lock goes with the process. */
export function createWorker(locks: SharedLocks): Worker {
  const id: string = randomUUID();
  const names = new Set([id]);
  const work = new Set<string>();
  return {
    id,
    showAlive: (name = id) => {
      names.add(name);
      locks.hold(name);
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
