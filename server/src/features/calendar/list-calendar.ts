import {
  ideaCursor,
  type CalendarInput,
  type CalendarPageInput,
  type EntryView,
  type PlanView,
  type QueuePageInput,
} from '#shared/schemas/calendar.ts';
import { ENTRIES_MAX } from '#shared/rules/calendar.ts';
import type { ListPosition } from '#shared/schemas/list-cursor.ts';
import type { UserContext } from '../../context.ts';
import { nextCursor } from '../../database/after-position.ts';
import { ENTRY_PARTS, viewEntry, type EntryRow } from './view-entry.ts';
import { PLAN_PARTS, viewPlan } from './view-plan.ts';

export async function listPlans({ db, user }: UserContext): Promise<PlanView[]> {
  const plans = await db.publishPlan.findMany({
    where: { userId: user.id },
    include: PLAN_PARTS,
    orderBy: { createdAt: 'asc' },
  });
  return plans.map(viewPlan);
}

const PAGE_SIZE = 200;
const IN_TIME = [{ slotAt: 'asc' }, { id: 'asc' }] as const;

const inRange = ({ user }: UserContext, { from, to, websiteId }: CalendarInput) => ({
  userId: user.id,
  websiteId,
  slotAt: { gte: new Date(from), lt: new Date(to) },
});

/** Entries whose time lies in this range, in order. */
export async function listCalendar(ctx: UserContext, input: CalendarInput): Promise<EntryView[]> {
  const entries = await ctx.db.calendarEntry.findMany({
    where: inRange(ctx, input),
    include: ENTRY_PARTS,
    orderBy: [...IN_TIME],
    take: ENTRIES_MAX,
  });
  return entries.map(viewEntry);
}

/** The same, page by page. */
export async function pageCalendar(ctx: UserContext, { cursor, ...input }: CalendarPageInput) {
  const entries = await ctx.db.calendarEntry.findMany({
    where: { ...inRange(ctx, input), ...afterSlot(cursor) },
    include: ENTRY_PARTS,
    orderBy: [...IN_TIME],
    take: PAGE_SIZE + 1,
  });
  return pageOf(entries);
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

/** The same, page by page. */
export async function pageQueue({ db, user }: UserContext, { cursor }: QueuePageInput) {
  const open = { userId: user.id, status: { not: 'posted' } } as const;
  const timed = cursor?.isIdea
    ? []
    : await db.calendarEntry.findMany({
        where: { ...open, slotAt: { not: null }, ...afterSlot(cursor?.after) },
        include: ENTRY_PARTS,
        orderBy: [...IN_TIME],
        take: PAGE_SIZE + 1,
      });
  const ideas = await db.calendarEntry.findMany({
    where: { ...open, slotAt: null, ...(cursor?.isIdea && afterCreation(cursor.after)) },
    include: ENTRY_PARTS,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: PAGE_SIZE + 1 - timed.length,
  });
  return pageOf([...timed, ...ideas]);
}

type Place = ListPosition | null | undefined;

const afterSlot = (place: Place) =>
  place && { OR: [{ slotAt: { gt: place.createdAt } }, { slotAt: place.createdAt, id: { gt: place.id } }] };

const afterCreation = (place: Place) =>
  place && {
    OR: [{ createdAt: { gt: place.createdAt } }, { createdAt: place.createdAt, id: { gt: place.id } }],
  };

function pageOf(entries: EntryRow[]) {
  const items = entries.slice(0, PAGE_SIZE);
  const last = items.at(-1);
  const place = last && { id: last.id, createdAt: last.slotAt ?? last.createdAt };
  const next = nextCursor(place, entries.length > PAGE_SIZE);
  return { items: items.map(viewEntry), nextCursor: next && last?.slotAt === null ? ideaCursor(next) : next };
}
