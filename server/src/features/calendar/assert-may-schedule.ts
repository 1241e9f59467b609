import type { Plan } from '#shared/rules/account.ts';
import { CALENDAR_MESSAGES, ENTRIES_MAX, PLANNED_STATUSES } from '#shared/rules/calendar.ts';
import type { Tx } from '../../database/db.ts';
import { AppError } from '../../errors.ts';

type Scheduler = { user: { id: string; plan: Plan } };
type Wanted = { id: string; contentId: string | null };

/** On Free a piece is scheduled outside of plans, which wait for an upgrade. */
export const followsPlan = ({ user }: Pick<Scheduler, 'user'>): boolean => user.plan === 'pro';

/**
 * Free schedules one finished piece at a time; what stands in a plan that waits for an upgrade does not count.
 * @throws AppError('forbidden')
 */
export async function assertMaySchedule(tx: Tx, { user }: Scheduler, wanted: Wanted[]) {
  const others = { userId: user.id, id: { notIn: wanted.map(({ id }) => id) } };
  if (user.plan === 'pro') {
    const open = await tx.calendarEntry.count({ where: { ...others, status: { not: 'posted' } } });
    if (open + wanted.length > ENTRIES_MAX) throw new AppError('conflict', CALENDAR_MESSAGES.tooMany);
    return;
  }
  if (wanted.some(({ contentId }) => contentId === null))
    throw new AppError('forbidden', CALENDAR_MESSAGES.freeFinished);
  const planned = await tx.calendarEntry.count({
    where: { ...others, planId: null, status: { in: [...PLANNED_STATUSES] } },
  });
  if (planned + wanted.length > 1) throw new AppError('forbidden', CALENDAR_MESSAGES.freeOne);
}
