import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import {
  FREE_GENERATIONS,
  PRO_WORDS_PER_MONTH,
  type Usage,
  LENGTH_TOLERANCE,
} from '#shared/rules/billing.ts';
import { planAt, type PlanState } from '../../auth/plan.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { AppError } from '../../errors.ts';
import { lockAccount, type Db, type Tx } from '../../database/db.ts';
import { generationsOf, wordsSince } from './queries.ts';

/**
 * For every door. Call it in the transaction that stores the generation: the account stays locked until the
 * commit, so parallel requests count each other. @returns the most words allowed: the request plus 5 %, or
 * the rest of the month. @throws AppError('paymentRequired'), AppError('forbidden') without an account
 */
export async function reserveWords(
  tx: Tx,
  userId: string,
  words: number,
  now: Date,
): Promise<{ maxWords: number }> {
  const account = await lockAccount(tx, userId);
  // Without an account there is no plan and no row to lock.
  if (!account) throw new AppError('forbidden', ACCOUNT_MESSAGES.noProfile);
  const usage = await measure(tx, userId, account, now);
  assertEnough(usage, words);
  const maxWords = Math.floor(words * (1 + LENGTH_TOLERANCE));
  return { maxWords: usage.plan === 'free' ? maxWords : Math.min(maxWords, usage.left) };
}

/** @throws AppError('paymentRequired') */
function assertEnough({ plan, left }: Usage, words: number) {
  if (plan === 'free' && left < 1) throw new AppError('paymentRequired', CONTENT_MESSAGES.freeLimit);
  if (plan === 'pro' && left < words) throw new AppError('paymentRequired', CONTENT_MESSAGES.monthlyLimit);
}

export async function assertWordsLeft(ctx: Parameters<typeof usageOf>[0], words: number) {
  assertEnough(await usageOf(ctx), words);
}

export async function usageOf(ctx: { db: Db; now: () => Date; user: { id: string } }): Promise<Usage> {
  const account = await ctx.db.account.findUnique({ where: { id: ctx.user.id } });
  return measure(ctx.db, ctx.user.id, account, ctx.now());
}

async function measure(db: Db | Tx, userId: string, account: PlanState | null, now: Date): Promise<Usage> {
  const plan = planAt(account, now);
  const isPro = plan === 'pro';
  const limit = isPro ? PRO_WORDS_PER_MONTH : FREE_GENERATIONS;
  const used = await (isPro ? wordsSince(db, userId, monthStart(now)) : generationsOf(db, userId));
  const left = Math.max(0, limit - used);
  return { plan, used, limit, left, resetsOn: isPro ? nextMonthStart(now).toISOString() : null };
}

/** In UTC. */
export function monthStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
}

export function nextMonthStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}
