import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { changeAccount } from '#server/auth/change-as.ts';
import type { UserContext } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { chosenProfile } from '#server/features/writing/brief-of.ts';
import { startGeneration } from '#server/features/writing/start-generation.ts';
import { CALENDAR_MESSAGES } from '#shared/rules/calendar.ts';
import type { EntryIdInput, EntryView, updateEntryInput } from '#shared/schemas/calendar.ts';
import { ownOpenEntry } from './internal.ts';
import { getEntry } from './list-calendar.ts';
import { moveEntry } from './move-entry.ts';
import { ENTRY_PARTS, viewEntry } from './view.ts';
import { requestOf } from './worker/write-entry.ts';

/** @throws AppError('conflict') once its writing has begun */
async function unwrittenEntry(tx: Tx, ctx: UserContext, id: string) {
  const entry = await ownOpenEntry(tx, ctx, id);
  if (entry.contentId || entry.generationId) throw new AppError('conflict', CALENDAR_MESSAGES.alreadyBegun);
  return entry;
}

export async function updateEntry(
  ctx: UserContext,
  { id, brief }: z.infer<typeof updateEntryInput>,
): Promise<EntryView> {
  return changeAccount(ctx, async (tx) => {
    await unwrittenEntry(tx, ctx, id);
    await chosenProfile(tx, ctx.user.id, brief.profileId);
    return viewEntry(await tx.calendarEntry.update({ where: { id }, data: { brief }, include: ENTRY_PARTS }));
  });
}

/** Before its lead time. It keeps its time; without one to come it gets the next free one. */
export async function writeEntry(ctx: UserContext, { id }: EntryIdInput): Promise<EntryView> {
  const { status, slotAt, localTime } = await changeAccount(ctx, (tx) => unwrittenEntry(tx, ctx, id));
  const isToCome = slotAt !== null && slotAt > ctx.now();
  const time = isToCome && localTime ? ({ kind: 'at', localTime } as const) : ({ kind: 'next' } as const);
  if (status !== 'queued' || !isToCome) await moveEntry(ctx, { id, time });
  // Noted first, as the worker does it: whoever comes second goes on with the same writing.
  const generationId = randomUUID();
  const entry = await changeAccount(ctx, async (tx) => {
    await unwrittenEntry(tx, ctx, id);
    return tx.calendarEntry.update({ where: { id }, data: { generationId } });
  });
  const own = { id, userId: ctx.user.id, status: 'queued', generationId } as const;
  try {
    await startGeneration(ctx, requestOf(entry));
  } catch (error) {
    await ctx.db.calendarEntry.updateMany({ where: own, data: { generationId: null } });
    throw error;
  }
  await ctx.db.calendarEntry.updateMany({ where: own, data: { status: 'writing' } });
  return getEntry(ctx, { id });
}
