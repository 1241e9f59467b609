import { NOT_SIGNED_IN } from '#shared/rules/messages.ts';
import type { Plan } from '#shared/rules/account.ts';
import { lockAccount, type Db, type Tx } from '../database/db.ts';
import { lockRow } from '../database/lock-row.ts';
import { AppError } from '../errors.ts';
import { currentCaller } from '../lib/caller.ts';
import { createSemaphore } from '../lib/semaphore.ts';
import { planAt } from './plan.ts';
import type { SignedInSession } from './session.ts';

/** Each holds a connection of the pool, which has 20; the rest is for everything else. */
const CHANGES_AT_ONCE = 12;
/** Changes of the same account, or the same piece, that wait for each other. */
const WAITING_MAX = 100;

export const PLAN_ENDED = 'Your Pro plan has just ended, so this was not saved. Please try again.';

const changes = createSemaphore({ places: CHANGES_AT_ONCE, waitingMax: WAITING_MAX });

/** Who changes something. Without a session it is a job, or a link that the user has given away. */
type Changer = {
  db: Db;
  user: { id: string; plan?: Plan };
  now: () => Date;
  session?: SignedInSession | null;
};
type Options = { timeout?: number };

/**
 * Changes what is counted or stored once per user, under the lock of the account, until the transaction ends. Not to be
 * called within another change: that one has the turn.
 * @throws AppError where the session, the access token or the Pro plan has ended while it waited
 */
export function changeAccount<T>(
  ctx: Changer,
  work: (tx: Tx) => Promise<T>,
  options: Options = {},
): Promise<T> {
  const lock = async (tx: Tx) => {
    const account = await lockAccount(tx, ctx.user.id);
    if (ctx.user.plan === 'pro' && planAt(account, ctx.now()) === 'free')
      throw new AppError('forbidden', PLAN_ENDED);
  };
  return changeLocked(ctx, { key: ctx.user.id, lock }, work, options);
}

/**
 * Changes something under a lock. Those that want the same one wait before they take a connection. What permitted the
 * change may have ended while it waited, so that is read again under the lock, and stays until the end.
 */
export function changeLocked<L, T>(
  ctx: Changer,
  { key, lock }: { key: string; lock: (tx: Tx) => Promise<L> },
  work: (tx: Tx, locked: L) => Promise<T>,
  options: Options = {},
): Promise<T> {
  const change = () =>
    ctx.db.$transaction(async (tx) => {
      const locked = await lock(tx);
      await assertSignedIn(tx, ctx);
      return work(tx, locked);
    }, options);
  return changes.run(change, { owner: key, isPatient: currentCaller()?.isPatient });
}

/** The lock is one that the noting of the last use does not wait for. */
async function assertSignedIn(tx: Tx, { user, session }: Changer) {
  if (!session) return;
  const table = session.scope === 'api' ? 'access_tokens' : 'sessions';
  if (!(await lockRow(tx, table, { id: session.id, userId: user.id }, 'key share')))
    throw new AppError('unauthorized', NOT_SIGNED_IN);
}
