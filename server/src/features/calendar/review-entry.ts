import type { EntryIdInput, EntryView, SendBackEntryInput } from '#shared/calendar.ts';
import { CALENDAR_MESSAGES } from '#shared/calendar-rules.ts';
import type { UserContext } from '../../context.ts';
import { lockAccount, type Tx } from '../../database/db.ts';
import { AppError } from '../../errors.ts';
import type { CalendarEntry } from '../../generated/prisma/client.ts';
import { ownOpenEntry } from './own-rows.ts';
import { placer } from './place-entry.ts';
import { readSchedule } from './read-schedule.ts';
import { FRESH } from './resting-status.ts';
import { ENTRY_PARTS, viewEntry } from './view-entry.ts';

/** It goes out at its time; one whose time has passed gets the next free one. */
export async function approveEntry(ctx: UserContext, { id }: EntryIdInput): Promise<EntryView> {
  return ctx.db.$transaction(async (tx) => {
    const entry = await writtenEntry(tx, ctx, id);
    if (entry.approvedAt) return viewEntry(await read(tx, id));
    const place = await placeOf(tx, ctx, entry);
    const data = { ...FRESH, ...place, status: 'approved', approvedAt: ctx.now(), note: null } as const;
    return viewEntry(await tx.calendarEntry.update({ where: { id }, data, include: ENTRY_PARTS }));
  });
}

/** It does not go out until it is approved; the note says what is to be changed. */
export async function sendBackEntry(ctx: UserContext, { id, note }: SendBackEntryInput): Promise<EntryView> {
  return ctx.db.$transaction(async (tx) => {
    await writtenEntry(tx, ctx, id);
    const data = { ...FRESH, status: 'review', approvedAt: null, note } as const;
    return viewEntry(await tx.calendarEntry.update({ where: { id }, data, include: ENTRY_PARTS }));
  });
}

const read = (tx: Tx, id: string) =>
  tx.calendarEntry.findUniqueOrThrow({ where: { id }, include: ENTRY_PARTS });

/** An entry with a text and a time. */
async function writtenEntry(tx: Tx, ctx: UserContext, id: string): Promise<CalendarEntry> {
  await lockAccount(tx, ctx.user.id);
  const entry = await ownOpenEntry(tx, ctx, id);
  if (!entry.contentId || !['review', 'approved', 'held'].includes(entry.status))
    throw new AppError('conflict', CALENDAR_MESSAGES.notForApproval);
  return entry;
}

async function placeOf(
  tx: Tx,
  { user, now }: UserContext,
  { id, websiteId, timeZone, slotAt }: CalendarEntry,
) {
  if (slotAt && slotAt > now()) return {};
  const wanted = { userId: user.id, websiteId, timeZone, now: now(), without: [id] };
  return placer(await readSchedule(tx, wanted), now())({ kind: 'next' });
}
