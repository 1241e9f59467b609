import { isBlocked } from '#server/auth/is-blocked.ts';
import type { Plans, PlanState } from '#server/auth/plan.ts';
import { lockAccount, type Db, type Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { FREE_GENERATIONS, LENGTH_TOLERANCE, type Usage } from '#shared/rules/billing.ts';
import { CONTENT_MESSAGES, monthlyLimit } from '#shared/rules/content.ts';
import { generationsOf, wordsSince } from './queries.ts';
import { askForWords } from './words-of-day.ts';

type Reserving = { plans: Plans; now: () => Date; user: { id: string } };

/**
 * For every door. Call it in the transaction that stores the generation: the account stays locked until the
 * commit, so parallel requests count each other. @returns the most words allowed: the request plus 5 %, or
 * the rest of the month. @throws AppError('paymentRequired'), AppError('forbidden') without an account
 */
export async function reserveWords(
  tx: Tx,
  { plans, now, user }: Reserving,
  words: number,
): Promise<{ maxWords: number }> {
  const account = await lockAccount(tx, user.id);
  // A job may have begun before the user was blocked.
  if (await isBlocked(tx, user.id)) throw new AppError('forbidden', ACCOUNT_MESSAGES.blocked);
  // Without an account there is no plan and no row to lock.
  if (!account) throw new AppError('forbidden', ACCOUNT_MESSAGES.noProfile);
  const usage = await measure({ db: tx, plans, now, user }, account);
  assertEnough(usage, words);
  await askForWords({ db: tx, plans, now, user }, words);
  const maxWords = Math.floor(words * (1 + LENGTH_TOLERANCE));
  const isCountedInPieces = usage.plan === 'free';
  if (isCountedInPieces || usage.left === null) return { maxWords };

  return { maxWords: Math.min(maxWords, usage.left) };
}

/** @throws AppError('paymentRequired') */
function assertEnough({ plan, limit, left }: Usage, words: number) {
  if (limit === null || left === null) return;
  if (plan === 'free' && left < 1) throw new AppError('paymentRequired', CONTENT_MESSAGES.freeLimit);
  if (plan === 'pro' && left < words) throw new AppError('paymentRequired', monthlyLimit(limit));
}

export async function assertWordsLeft(ctx: Parameters<typeof usageOf>[0], words: number) {
  assertEnough(await usageOf(ctx), words);
}

export async function usageOf(ctx: Reserving & { db: Db }): Promise<Usage> {
  const account = await ctx.db.account.findUnique({ where: { id: ctx.user.id } });
  return measure(ctx, account);
}

async function measure(
  { db, plans, now, user }: Reserving & { db: Db | Tx },
  account: PlanState | null,
): Promise<Usage> {
  const at = now();
  const plan = plans.planAt(account, at);
  const isPro = plan === 'pro';
  const limit = isPro ? plans.proWordsPerMonth : FREE_GENERATIONS;
  const used = await (isPro ? wordsSince(db, user.id, monthStart(at)) : generationsOf(db, user.id));
  const left = limit === null ? null : Math.max(0, limit - used);
  return { plan, used, limit, left, resetsOn: isPro ? nextMonthStart(at).toISOString() : null };
}

/** In UTC. */
export function monthStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
}

export function nextMonthStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}
