import type { EntryIdInput, EntryView, MoveEntryInput } from '#shared/schemas/calendar.ts';
import type { UserContext } from '../../context.ts';
import { ownPiece } from '../pieces/own-piece.ts';
import { awaitsReviewers } from './approval.ts';
import { assertMaySchedule, followsPlan } from './assert-may-schedule.ts';
import { ownOpenEntry } from './own-rows.ts';
import { placer } from './place-entry.ts';
import { readSchedule } from './read-schedule.ts';
import { FRESH, restingStatus } from './resting-status.ts';
import { ENTRY_PARTS, viewEntry } from './view-entry.ts';
import { changeAccount } from '../../auth/change-as.ts';

/** Gives an entry another time, the next free one, or none. What was held, missed or has failed begins again. */
export async function moveEntry(ctx: UserContext, { id, time }: MoveEntryInput): Promise<EntryView> {
  const { user, now } = ctx;
  return changeAccount(ctx, async (tx) => {
    const entry = await ownOpenEntry(tx, ctx, id);
    const { websiteId, timeZone } = entry;
    const schedule = await readSchedule(tx, {
      userId: user.id,
      websiteId,
      timeZone,
      now: now(),
      without: [id],
      isWithoutPaused: !followsPlan(ctx) && entry.planId === null,
    });
    // Its time is given in the zone it is shown in, which the plan may have had before.
    const place = placer(schedule, now())(time, timeZone);
    if (place.slotAt) await assertMaySchedule(tx, ctx, [entry]);
    const planId = followsPlan(ctx) ? (schedule.plan?.id ?? null) : entry.planId;
    const piece = entry.contentId && (await ownPiece(tx, ctx, entry.contentId));
    const hasReviewers = piece ? await awaitsReviewers(tx, piece, now()) : false;
    const status = place.slotAt ? restingStatus(entry, schedule.plan, hasReviewers) : 'idea';
    const data = { ...FRESH, ...place, planId, status } as const;
    return viewEntry(await tx.calendarEntry.update({ where: { id }, data, include: ENTRY_PARTS }));
  });
}

/** Takes an entry out of the week; it stays as an idea, with its text. */
export const skipEntry = (ctx: UserContext, { id }: EntryIdInput): Promise<EntryView> =>
  moveEntry(ctx, { id, time: { kind: 'none' } });
