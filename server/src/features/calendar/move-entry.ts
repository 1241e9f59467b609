import type { z } from 'zod';
import { changeAccount } from '#server/auth/change-as.ts';
import type { UserContext } from '#server/context.ts';
import { ownPiece } from '#server/features/pieces/own-piece.ts';
import type { EntryIdInput, EntryView, moveEntryInput } from '#shared/schemas/calendar.ts';
import { awaitsReviewers } from './approval.ts';
import { assertMaySchedule, followsPlan, FRESH, ownOpenEntry, restingStatus } from './internal.ts';
import { placer } from './place-entry.ts';
import { readSchedule } from './read-schedule.ts';
import { ENTRY_PARTS, viewEntry } from './view.ts';

/** The next free time where none is given. A held, missed or failed entry begins again. */
export async function moveEntry(
  ctx: UserContext,
  { id, time }: z.infer<typeof moveEntryInput>,
): Promise<EntryView> {
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
    // In the time zone it was shown in, which the plan may have had before.
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

/** It stays as an idea with its text. */
export const skipEntry = (ctx: UserContext, { id }: EntryIdInput): Promise<EntryView> =>
  moveEntry(ctx, { id, time: { kind: 'none' } });

export async function removeEntry(ctx: UserContext, { id }: EntryIdInput) {
  await changeAccount(ctx, async (tx) => {
    await ownOpenEntry(tx, ctx, id);
    await tx.calendarEntry.delete({ where: { id } });
  });
  return { id };
}
