import type { z } from 'zod';
import { changeAccount } from '#server/auth/change-as.ts';
import type { UserContext } from '#server/context.ts';
import { type Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { lockedPiece } from '#server/features/pieces/own-piece.ts';
import type { CalendarEntry } from '#server/generated/prisma/client.ts';
import { CALENDAR_MESSAGES } from '#shared/rules/calendar.ts';
import type { EntryIdInput, EntryView, sendBackEntryInput } from '#shared/schemas/calendar.ts';
import { approvalOf, awaitsReviewers, NOT_APPROVED, reviewersAgree } from './approval.ts';
import { assertMaySchedule, FRESH, ownOpenEntry, placeToCome } from './internal.ts';
import { ENTRY_PARTS, viewEntry } from './view.ts';

type Owner = { user: { id: string }; now: () => Date };

export async function approveEntry(ctx: UserContext, { id }: EntryIdInput): Promise<EntryView> {
  return changeAccount(ctx, async (tx) => {
    const entry = await writtenEntry(tx, ctx, id);
    await assertMaySchedule(tx, ctx, [entry]);
    if (!entry.approvedAt) await approve(tx, ctx, entry);
    return viewEntry(await read(tx, id));
  });
}

export async function sendBackEntry(
  ctx: UserContext,
  { id, note }: z.infer<typeof sendBackEntryInput>,
): Promise<EntryView> {
  return changeAccount(ctx, async (tx) => {
    await writtenEntry(tx, ctx, id);
    await tx.calendarEntry.update({ where: { id }, data: sentBack(note) });
    return viewEntry(await read(tx, id));
  });
}

/** Once all reviewers agree. Under the account's lock. @returns how many entries it releases */
export async function approvePiece(
  tx: Tx,
  owner: Owner,
  contentId: string,
  only: { note?: null } = {},
): Promise<number> {
  if (await awaitsReviewers(tx, await lockedPiece(tx, owner, contentId), owner.now())) return 0;
  const entries = await tx.calendarEntry.findMany({
    where: {
      contentId,
      userId: owner.user.id,
      ...only,
      OR: [{ status: 'review' }, { status: 'held', lastError: { in: [...UNAPPROVED] } }],
    },
    orderBy: { slotAt: 'asc' },
  });
  for (const entry of entries) await approve(tx, owner, entry);
  return entries.length;
}

/** After a reviewer is dropped; what was sent back is left to the user. */
export async function approveAgreed(tx: Tx, owner: Owner, contentId: string) {
  if (await reviewersAgree(tx, await lockedPiece(tx, owner, contentId), owner.now()))
    await approvePiece(tx, owner, contentId, { note: null });
}

/** Under the account's lock. @returns how many entries it holds */
export async function sendBackPiece(tx: Tx, { user }: Owner, contentId: string, note: string) {
  const everywhere = { contentId, userId: user.id };
  const { count } = await tx.calendarEntry.updateMany({
    where: { ...everywhere, status: { in: [...DECIDABLE] } },
    data: sentBack(note),
  });
  // Applies when they get a time again.
  await tx.calendarEntry.updateMany({
    where: { ...everywhere, status: { in: ['idea', 'missed', 'failed'] } },
    data: { ...NOT_APPROVED, note },
  });
  return count;
}

const UNAPPROVED = [CALENDAR_MESSAGES.notApproved, CALENDAR_MESSAGES.changedSince];

const DECIDABLE = ['review', 'approved', 'held'] as const;

async function approve(tx: Tx, owner: Owner, entry: CalendarEntry) {
  const piece = await lockedPiece(tx, owner, entry.contentId ?? '');
  const place = await placeToCome(tx, entry, owner.now());
  const approval = approvalOf(piece, owner.now());
  const data = { ...FRESH, ...place, ...approval, status: 'approved', note: null } as const;
  await tx.calendarEntry.update({ where: { id: entry.id }, data });
}

const sentBack = (note: string) => ({ ...FRESH, ...NOT_APPROVED, status: 'review', note }) as const;

const read = (tx: Tx, id: string) =>
  tx.calendarEntry.findUniqueOrThrow({ where: { id }, include: ENTRY_PARTS });

/** @throws AppError without a text and a time */
async function writtenEntry(tx: Tx, ctx: UserContext, id: string): Promise<CalendarEntry> {
  const entry = await ownOpenEntry(tx, ctx, id);
  if (!entry.contentId || !DECIDABLE.some((status) => status === entry.status))
    throw new AppError('conflict', CALENDAR_MESSAGES.notForApproval);
  return entry;
}
