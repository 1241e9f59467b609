import type { Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import type { CalendarEntry, Prisma, PublishPlan } from '#server/generated/prisma/client.ts';
import type { Plan } from '#shared/rules/account.ts';
import {
  CALENDAR_MESSAGES,
  ENTRIES_MAX,
  PLANNED_STATUSES,
  type EntryStatus,
} from '#shared/rules/calendar.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { placer } from './place-entry.ts';
import { storePlaces } from './queries.ts';
import { readSchedule } from './read-schedule.ts';

const MOVABLE = ['queued', 'writing', 'review', 'approved'] as const;

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

/** Under the account's lock. @throws AppError('notFound'), AppError('conflict') when it is too late */
export async function ownOpenEntry(tx: Tx, { user }: Owner, id: string) {
  const entry = await tx.calendarEntry.findFirst({ where: { id, userId: user.id } });
  if (!entry) throw new AppError('notFound', CALENDAR_MESSAGES.entryNotFound);
  if (entry.status === 'posting' || entry.status === 'posted')
    throw new AppError('conflict', CALENDAR_MESSAGES.alreadyGone);
  return entry;
}

type Resting = Extract<EntryStatus, 'queued' | 'writing' | 'review' | 'approved'>;
type Entry = Pick<CalendarEntry, 'contentId' | 'generationId' | 'approvedAt'> & { note?: string | null };

/** Whatever its plan, an entry that was sent back or has reviewers waits for approval. */
export function restingStatus(
  { contentId, generationId, approvedAt, note }: Entry,
  plan: PublishPlan | null,
  hasReviewers = false,
): Resting {
  const isAsked = plan?.approval || note || hasReviewers;
  if (contentId) return approvedAt || !isAsked ? 'approved' : 'review';
  return generationId ? 'writing' : 'queued';
}

export const FRESH = {
  attempts: 0,
  tryAt: null,
  heldBy: null,
  lastError: null,
  lastHint: null,
  remindedAt: null,
} as const;

type Scheduler = { user: { id: string; plan: Plan } };
type Wanted = { id: string; contentId: string | null };

/** Free has no plans; pieces are scheduled one by one. */
export const followsPlan = ({ user }: Pick<Scheduler, 'user'>): boolean => user.plan === 'pro';

/** Entries of plans that wait for an upgrade do not count. @throws AppError('forbidden') */
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

/** Keeps its time where that is to come, otherwise gets the next free one. */
export async function placeToCome(tx: Tx, entry: CalendarEntry, now: Date) {
  const { id, userId, websiteId, timeZone, slotAt } = entry;
  if (slotAt && slotAt > now) return {};
  const schedule = await readSchedule(tx, { userId, websiteId, timeZone, now, without: [id] });
  return placer(schedule, now)({ kind: 'next' });
}

export async function replan(
  tx: Tx,
  { userId, websiteId }: Pick<PublishPlan, 'userId' | 'websiteId'>,
  which: Prisma.CalendarEntryWhereInput,
  now: Date,
) {
  const entries = await tx.calendarEntry.findMany({
    where: { ...which, userId, websiteId, status: { in: [...MOVABLE] } },
    orderBy: { slotAt: 'asc' },
    select: { id: true, timeZone: true },
  });
  const [first] = entries;
  if (!first) return;
  const ids = entries.map((entry) => entry.id);
  const schedule = await readSchedule(tx, { userId, websiteId, timeZone: first.timeZone, now, without: ids });
  const place = placer(schedule, now);
  const places = ids.map(() => place({ kind: 'next' }));
  // A unique index allows no two entries at one time, not even in between.
  await tx.calendarEntry.updateMany({ where: { id: { in: ids } }, data: { slotAt: null } });
  await storePlaces(tx, { ids, places, timeZone: schedule.rhythm.timeZone, now });
}
