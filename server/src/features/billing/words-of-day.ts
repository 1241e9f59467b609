import { hash } from 'node:crypto';
import type { Plans } from '#server/auth/plan.ts';
import type { Db, Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { spend } from './queries.ts';

type Asking = { db: Db | Tx; plans: Plans; now: () => Date; user: { id: string } };

/**
 * Before the AI service is asked for so many words. Where nothing limits them this does nothing.
 * @throws AppError('tooManyRequests') until midnight UTC
 */
export async function askForWords({ db, plans, now, user }: Asking, words: number) {
  const { wordsPerDay } = plans;
  if (wordsPerDay === null) return;

  const at = now().getTime();
  const midnight = (Math.floor(at / DAY_MS) + 1) * DAY_MS;
  const key = hash('sha256', `words of day ${midnight} ${user.id}`);
  if (words <= wordsPerDay && (await spend(db, { key, words, most: wordsPerDay, until: midnight }))) return;

  const retryAfter = Math.ceil((midnight - at) / 1000);
  throw new AppError('tooManyRequests', CONTENT_MESSAGES.wordsOfDay, { retryAfter });
}
