import type { Tx } from '#server/database/db.ts';
import type { LeasedRows } from './queries.ts';
import type { Queue } from './queue.ts';

/**
 * Rows that a process works on carry its name in `held_by`. When it dies without letting go of them, another process
 * finds that the name is no longer locked and gives the work back.
 */
export type Lease = LeasedRows & {
  /**
   * Looks in a row before work counts as abandoned: one look may hit a process that is connecting anew. Writing a part
   * of a piece twice is harmless, sending a mail twice is not.
   */
  looks: number;
  giveBack: (tx: Tx, abandoned: Abandoned, services: LeaseServices) => Promise<void>;
};

export type Abandoned = { ids: string[]; names: string[] };
export type LeaseServices = { queue: Queue; now: () => Date };

/** Those that nobody has taken or let go of meanwhile. */
export const stillHeld = ({ ids, names }: Abandoned) => ({ id: { in: ids }, heldBy: { in: names } });
