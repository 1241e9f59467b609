import type { Tx } from './db.ts';

/** Bus channel; the payload is the id of the user, some of whose sessions have ended. */
export const SESSIONS_ENDED = 'sessions_ended';

type Which = {
  userId: string;
  /** This session stays. */
  except?: string;
  /** This session and no other. */
  only?: string;
};

/** Ends sessions; their open streams, in whatever process, follow as soon as the transaction commits. */
export async function endSessions(tx: Tx, { userId, except, only }: Which): Promise<void> {
  await tx.session.deleteMany({ where: { userId, id: only ?? (except && { not: except }) } });
  await tx.$executeRaw`select pg_notify(${SESSIONS_ENDED}, ${userId})`;
}
