import type { CalendarInput, EntryView, PlanView } from '#shared/calendar.ts';
import { ENTRIES_MAX } from '#shared/calendar-rules.ts';
import type { UserContext } from '../../context.ts';
import { ENTRY_PARTS, viewEntry } from './view-entry.ts';
import { PLAN_PARTS, viewPlan } from './view-plan.ts';

export async function listPlans({ db, user }: UserContext): Promise<PlanView[]> {
  const plans = await db.publishPlan.findMany({
    where: { userId: user.id },
    include: PLAN_PARTS,
    orderBy: { createdAt: 'asc' },
  });
  return plans.map(viewPlan);
}

/** Entries whose time lies in this range, in order. */
export async function listCalendar({ db, user }: UserContext, input: CalendarInput): Promise<EntryView[]> {
  const { from, to, websiteId } = input;
  const entries = await db.calendarEntry.findMany({
    where: { userId: user.id, websiteId, slotAt: { gte: from, lt: to } },
    include: ENTRY_PARTS,
    orderBy: [{ slotAt: 'asc' }, { id: 'asc' }],
    take: ENTRIES_MAX,
  });
  return entries.map(viewEntry);
}

/** All that is not posted: what has a time in its order, then the ideas, the oldest first. */
export async function listQueue({ db, user }: UserContext): Promise<EntryView[]> {
  const entries = await db.calendarEntry.findMany({
    where: { userId: user.id, status: { not: 'posted' } },
    include: ENTRY_PARTS,
    orderBy: [{ slotAt: { sort: 'asc', nulls: 'last' } }, { createdAt: 'asc' }, { id: 'asc' }],
    take: ENTRIES_MAX,
  });
  return entries.map(viewEntry);
}
