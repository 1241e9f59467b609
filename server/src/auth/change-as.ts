import { lockAccount, lockRow, type Db, type Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { currentCaller } from '#server/lib/caller.ts';
import { createSemaphore } from '#server/lib/semaphore.ts';
import type { Plan } from '#shared/rules/account.ts';
import { NOT_SIGNED_IN } from '#shared/rules/messages.ts';
import type { Plans } from './plan.ts';
import type { SignedInSession } from './session.ts';

/** Each holds one of the pool's 20 connections; the rest stays free for everything else. */
const CHANGES_AT_ONCE = 12;
/** Changes of one account or one piece that may queue. */
const WAITING_MAX = 100;

export const PLAN_ENDED = 'Your Pro plan has just ended, so this was not saved. Please try again.';

const changes = createSemaphore({ places: CHANGES_AT_ONCE, waitingMax: WAITING_MAX });

type Changer = {
  db: Db;
  user: { id: string; plan?: Plan };
  now: () => Date;
  plans: Plans;
  session?: SignedInSession | null;
};
type Options = { timeout?: number };

/**
 * Holds the account's lock until the transaction ends; never nested. @throws AppError when the session ended
 */
export function changeAccount<T>(
  ctx: Changer,
  work: (tx: Tx) => Promise<T>,
  options: Options = {},
): Promise<T> {
  const lock = async (tx: Tx) => {
    const account = await lockAccount(tx, ctx.user.id);
    if (ctx.user.plan === 'pro' && ctx.plans.planAt(account, ctx.now()) === 'free')
      throw new AppError('forbidden', PLAN_ENDED);
  };
  return changeLocked(ctx, { key: ctx.user.id, lock }, work, options);
}

/** Queues before taking a connection, and checks the caller's right again under the lock. */
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

function tableOf(session: SignedInSession) {
  if (session.scope !== 'api') return 'sessions';
  return session.grant ? 'oauth_payloads' : 'access_tokens';
}

/** A weak lock: updating the last use does not wait for it. */
async function assertSignedIn(tx: Tx, { user, session }: Changer) {
  if (!session) return;
  const table = tableOf(session);
  if (!(await lockRow(tx, table, { id: session.id, userId: user.id }, 'key share')))
    throw new AppError('unauthorized', NOT_SIGNED_IN);
}
