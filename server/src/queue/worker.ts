import { randomUUID } from 'node:crypto';
import type { SharedLocks } from '#server/database/shared-locks.ts';

/** Others take its work over if it dies. */
export type Worker = {
  readonly id: string;
  /** `name` is an additional name it works under. */
  showAlive(name?: string): void;
  isOwn(name: string): boolean;
  /** @returns ends it */
  begin(kind: string, id: string): () => void;
  isAt(kind: string, id: string): boolean;
};

/** Alive while its name is locked; the lock ends with the process. */
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
