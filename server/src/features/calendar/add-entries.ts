import type { AddEntriesInput, EntryView, NewEntry } from '#shared/calendar.ts';
import { CALENDAR_MESSAGES } from '#shared/calendar-rules.ts';
import { CONTENT_MESSAGES, LONG_FORM_TYPES } from '#shared/content-rules.ts';
import type { UserContext } from '../../context.ts';
import { lockAccount, type Tx } from '../../database/db.ts';
import { AppError } from '../../errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { assertMaySchedule } from './assert-may-schedule.ts';
import { placer, type Place } from './place-entry.ts';
import { readSchedule, type Schedule } from './read-schedule.ts';
import { restingStatus } from './resting-status.ts';
import { ENTRY_PARTS, viewEntry } from './view-entry.ts';

/** Puts pieces, or what is to be written, into the calendar of a website: all of them or none. */
export async function addEntries(ctx: UserContext, input: AddEntriesInput): Promise<EntryView[]> {
  return ctx.db.$transaction(async (tx) => {
    await lockAccount(tx, ctx.user.id);
    // A user who schedules a finished piece has read it.
    return storeEntries(tx, ctx, input, { isRead: true });
  });
}

/** The same under the lock of the account. @param isRead the finished pieces need no approval */
export async function storeEntries(
  tx: Tx,
  ctx: UserContext,
  { websiteId, timeZone, entries }: AddEntriesInput,
  { isRead }: { isRead: boolean },
): Promise<EntryView[]> {
  const userId = ctx.user.id;
  const ids = entries.map(({ id }) => id);
  const known = await tx.calendarEntry.findMany({ where: { id: { in: ids } } });
  if (known.some((entry) => entry.userId !== userId || entry.websiteId !== websiteId))
    throw new AppError('conflict', CONTENT_MESSAGES.idTaken);
  const fresh = entries.filter(({ id }) => known.every((entry) => entry.id !== id));
  if (fresh.length > 0) {
    const schedule = await readSchedule(tx, { userId, websiteId, timeZone, now: ctx.now() });
    await assertOwn(tx, userId, { websiteId, fresh });
    await assertMaySchedule(tx, ctx, fresh);
    await tx.calendarEntry.createMany({ data: rowsOf(ctx, { websiteId, fresh, schedule, isRead }) });
  }
  const rows = await tx.calendarEntry.findMany({
    where: { id: { in: ids }, userId },
    include: ENTRY_PARTS,
    orderBy: [{ slotAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(viewEntry);
}

type Fresh = { websiteId: string; fresh: NewEntry[] };
type Rows = Fresh & { schedule: Schedule; isRead: boolean };

async function assertOwn(tx: Tx, userId: string, { websiteId, fresh }: Fresh) {
  const pieces = fresh.flatMap(({ contentId }) => contentId ?? []);
  const own = { userId, id: { in: pieces }, contentType: { in: [...LONG_FORM_TYPES] } };
  if ((await tx.content.count({ where: own })) < new Set(pieces).size)
    throw new AppError('notFound', CONTENT_MESSAGES.notFound);
  const twice = { websiteId, contentId: { in: pieces }, status: { not: 'posted' as const } };
  if (new Set(pieces).size < pieces.length || (await tx.calendarEntry.count({ where: twice })) > 0)
    throw new AppError('conflict', CALENDAR_MESSAGES.alreadyPlanned);
  const profiles = new Set(fresh.flatMap(({ brief }) => brief?.profileId ?? []));
  if ((await tx.profile.count({ where: { userId, id: { in: [...profiles] } } })) < profiles.size)
    throw new AppError('notFound', CONTENT_MESSAGES.profileGone);
}

/** Times that the user chose are given first. */
function rowsOf({ user, now }: UserContext, { websiteId, fresh, schedule, isRead }: Rows) {
  const place = placer(schedule, now());
  const chosen = fresh.filter(({ time }) => time.kind === 'at');
  const others = fresh.filter(({ time }) => time.kind !== 'at');
  const planId = user.plan === 'pro' ? (schedule.plan?.id ?? null) : null;
  return [...chosen, ...others].map(({ id, contentId, brief, time }) => {
    const placed: Place = place(time);
    const approvedAt = contentId && isRead ? now() : null;
    const resting = restingStatus({ contentId, generationId: null, approvedAt }, schedule.plan);
    return {
      id,
      userId: user.id,
      websiteId,
      planId,
      contentId,
      brief: brief ?? Prisma.DbNull,
      ...placed,
      approvedAt,
      status: placed.slotAt ? resting : ('idea' as const),
    };
  });
}
