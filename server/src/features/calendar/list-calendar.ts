import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { nextCursor } from '#server/database/list-queries.ts';
import { AppError } from '#server/errors.ts';
import { CALENDAR_MESSAGES, ENTRIES_MAX } from '#shared/rules/calendar.ts';
import {
  ideaCursor,
  type calendarInput,
  type calendarPageInput,
  type EntryIdInput,
  type EntryView,
  type freeTimesInput,
  type paceInput,
  type PlanView,
  type queuePageInput,
  type weeksInput,
} from '#shared/schemas/calendar.ts';
import type { ListPosition } from '#shared/schemas/fields.ts';
import { fitsPace, freeSlots, WEEK_MS } from './pace.ts';
import { readSchedule } from './read-schedule.ts';
import { ENTRY_PARTS, PLAN_PARTS, POST_PARTS, viewEntry, viewPlan, viewPost, type EntryRow } from './view.ts';

type CalendarInput = z.infer<typeof calendarInput>;

export async function listPlans({ db, user }: UserContext): Promise<PlanView[]> {
  const plans = await db.publishPlan.findMany({
    where: { userId: user.id },
    include: PLAN_PARTS,
    orderBy: { createdAt: 'asc' },
  });
  return plans.map(viewPlan);
}

const IN_TIME = [{ slotAt: 'asc' }, { id: 'asc' }] as const;

const inRange = ({ user }: UserContext, { from, to, websiteId }: CalendarInput) => ({
  userId: user.id,
  websiteId,
  slotAt: { gte: new Date(from), lt: new Date(to) },
});

export async function listCalendar(
  ctx: UserContext,
  { timeZone, ...input }: z.infer<typeof weeksInput>,
): Promise<EntryView[]> {
  const entries = await ctx.db.calendarEntry.findMany({
    where: inRange(ctx, input),
    include: ENTRY_PARTS,
    orderBy: [...IN_TIME],
    take: ENTRIES_MAX,
  });
  const posts = await ctx.db.publication.findMany({
    where: postedIn(ctx, input),
    include: POST_PARTS,
    orderBy: { postedAt: 'asc' },
    take: ENTRIES_MAX,
  });
  const byHand = posts.filter(({ websiteId, piece }) =>
    piece.entries.every((entry) => entry.websiteId !== websiteId),
  );
  return [...entries.map(viewEntry), ...byHand.map((post) => viewPost(post, timeZone))];
}

const postedIn = ({ user }: UserContext, { from, to, websiteId }: CalendarInput) => ({
  userId: user.id,
  status: 'publish' as const,
  websiteId: websiteId ?? { not: null },
  postedAt: { gte: new Date(from), lt: new Date(to) },
});

export async function pageCalendar(
  ctx: UserContext,
  { cursor, limit, updatedSince, ...input }: z.infer<typeof calendarPageInput>,
) {
  const entries = await ctx.db.calendarEntry.findMany({
    where: { ...inRange(ctx, input), ...changedSince(updatedSince), ...afterSlot(cursor) },
    include: ENTRY_PARTS,
    orderBy: [...IN_TIME],
    take: limit + 1,
  });
  return pageOf(entries, limit);
}

/** @throws AppError('notFound'), alike for a missing and a foreign one */
export async function getEntry({ db, user }: UserContext, { id }: EntryIdInput): Promise<EntryView> {
  const entry = await db.calendarEntry.findFirst({ where: { id, userId: user.id }, include: ENTRY_PARTS });
  if (!entry) throw new AppError('notFound', CALENDAR_MESSAGES.entryNotFound);
  return viewEntry(entry);
}

export async function listQueue({ db, user }: UserContext): Promise<EntryView[]> {
  const entries = await db.calendarEntry.findMany({
    where: { userId: user.id, status: { not: 'posted' } },
    include: ENTRY_PARTS,
    orderBy: [{ slotAt: { sort: 'asc', nulls: 'last' } }, { createdAt: 'asc' }, { id: 'asc' }],
    take: ENTRIES_MAX,
  });
  return entries.map(viewEntry);
}

export async function pageQueue(
  { db, user }: UserContext,
  { cursor, limit, updatedSince }: z.infer<typeof queuePageInput>,
) {
  const open = { userId: user.id, status: { not: 'posted' }, ...changedSince(updatedSince) } as const;
  const timed = cursor?.isIdea
    ? []
    : await db.calendarEntry.findMany({
        where: { ...open, slotAt: { not: null }, ...afterSlot(cursor?.after) },
        include: ENTRY_PARTS,
        orderBy: [...IN_TIME],
        take: limit + 1,
      });
  const ideas = await db.calendarEntry.findMany({
    where: { ...open, slotAt: null, ...(cursor?.isIdea && afterCreation(cursor.after)) },
    include: ENTRY_PARTS,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: limit + 1 - timed.length,
  });
  return pageOf([...timed, ...ideas], limit);
}

const changedSince = (moment: string | undefined) => moment && { updatedAt: { gte: new Date(moment) } };

type Place = ListPosition | null | undefined;

const afterSlot = (place: Place) =>
  place && { OR: [{ slotAt: { gt: place.createdAt } }, { slotAt: place.createdAt, id: { gt: place.id } }] };

const afterCreation = (place: Place) =>
  place && {
    OR: [{ createdAt: { gt: place.createdAt } }, { createdAt: place.createdAt, id: { gt: place.id } }],
  };

function pageOf(entries: EntryRow[], limit: number) {
  const items = entries.slice(0, limit);
  const last = items.at(-1);
  const place = last && { id: last.id, createdAt: last.slotAt ?? last.createdAt };
  const next = nextCursor(place, entries.length > limit);
  return { items: items.map(viewEntry), nextCursor: next && last?.slotAt === null ? ideaCursor(next) : next };
}

export async function showPace({ db, user, now }: UserContext, input: z.infer<typeof paceInput>) {
  const at = now();
  const wanted = { ...input, userId: user.id, now: at, isWithoutPaused: true };
  const { rhythm, times, made, slots } = await readSchedule(db, wanted);
  const { value: slot } = freeSlots(rhythm, { times, slots }, at).next();
  const { perWeek, timeZone } = rhythm;
  return {
    perWeek,
    /** In the last 7 x 24 hours, by hand too. */
    posted: made.filter((time) => time > at.getTime() - WEEK_MS && time <= at.getTime()).length,
    isFull: !fitsPace(times, at.getTime(), perWeek),
    next: slot ? { slotAt: slot.at.toISOString(), localTime: slot.localTime, timeZone } : null,
  };
}

const FREE_TIMES_MAX = 60;

/** When each plan that runs would post something more. */
export async function listFreeTimes({ db, user, now }: UserContext, { to }: z.infer<typeof freeTimesInput>) {
  const at = now();
  const plans = await db.publishPlan.findMany({
    where: { userId: user.id, pausedAt: null },
    include: PLAN_PARTS,
    orderBy: { createdAt: 'asc' },
  });

  const ofPlans = await Promise.all(
    plans.map(async ({ websiteId, website: { domain } }) => {
      const { rhythm, times, slots } = await readSchedule(db, { userId: user.id, websiteId, now: at });
      const free = freeSlots(rhythm, { times, slots }, at);
      return firstBefore(free, new Date(to)).map(({ localTime }) => ({
        websiteId,
        domain,
        localTime,
        timeZone: rhythm.timeZone,
      }));
    }),
  );

  return ofPlans.flat().toSorted((one, other) => one.localTime.localeCompare(other.localTime));
}

function firstBefore<Slot extends { at: Date }>(slots: Iterable<Slot>, end: Date): Slot[] {
  const found: Slot[] = [];
  for (const slot of slots) {
    if (slot.at >= end || found.length === FREE_TIMES_MAX) break;
    found.push(slot);
  }

  return found;
}
