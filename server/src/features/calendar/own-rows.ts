import { CALENDAR_MESSAGES } from '#shared/rules/calendar.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import type { Tx } from '../../database/db.ts';
import { AppError } from '../../errors.ts';

type Owner = { user: { id: string } };

/** @throws AppError('notFound'), alike for another user's */
export async function assertOwnWebsite(tx: Tx, { user }: Owner, id: string) {
  if ((await tx.website.count({ where: { id, userId: user.id } })) === 0)
    throw new AppError('notFound', WEBSITE_MESSAGES.notFound);
}

/** @throws AppError('notFound'), alike for another user's */
export async function ownPlan(tx: Tx, { user }: Owner, id: string) {
  const plan = await tx.publishPlan.findFirst({ where: { id, userId: user.id } });
  if (!plan) throw new AppError('notFound', CALENDAR_MESSAGES.planNotFound);
  return plan;
}

/**
 * The user's own entry, which is neither posted nor being posted. Taken under the lock of the account.
 * @throws AppError('notFound'), alike for another user's; AppError('conflict') when it is too late
 */
export async function ownOpenEntry(tx: Tx, { user }: Owner, id: string) {
  const entry = await tx.calendarEntry.findFirst({ where: { id, userId: user.id } });
  if (!entry) throw new AppError('notFound', CALENDAR_MESSAGES.entryNotFound);
  if (entry.status === 'posting' || entry.status === 'posted')
    throw new AppError('conflict', CALENDAR_MESSAGES.alreadyGone);
  return entry;
}
