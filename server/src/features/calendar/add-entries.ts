import type { z } from 'zod';
import { changeAccount } from '#server/auth/change-as.ts';
import type { UserContext } from '#server/context.ts';
import { type Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { Prisma, type Piece as StoredPiece } from '#server/generated/prisma/client.ts';
import { CALENDAR_MESSAGES } from '#shared/rules/calendar.ts';
import { CONTENT_MESSAGES, LONG_FORM_TYPES } from '#shared/rules/content.ts';
import type { addEntriesInput, EntryView, NewEntry } from '#shared/schemas/calendar.ts';
import { approvalOf, awaitsReviewers, NOT_APPROVED, REVIEWED_PARTS } from './approval.ts';
import { assertMaySchedule, followsPlan, restingStatus } from './internal.ts';
import { placer, type Place } from './place-entry.ts';
import { readSchedule, type Schedule } from './read-schedule.ts';
import { ENTRY_PARTS, viewEntry } from './view.ts';

type AddEntriesInput = z.infer<typeof addEntriesInput>;

export async function addEntries(ctx: UserContext, input: AddEntriesInput): Promise<EntryView[]> {
  return changeAccount(ctx, (tx) => storeEntries(tx, ctx, input, { isRead: true }));
}

/** Under the account's lock. @param isRead the finished pieces need no approval */
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
    const wanted = { userId, websiteId, timeZone, now: ctx.now() };
    const schedule = await readSchedule(tx, { ...wanted, isWithoutPaused: !followsPlan(ctx) });
    const pieces = await ownPieces(tx, userId, { websiteId, fresh });
    await assertMaySchedule(tx, ctx, fresh);
    const reviewed: string[] = [];
    for (const piece of pieces) if (await awaitsReviewers(tx, piece, ctx.now())) reviewed.push(piece.id);
    const read = isRead ? pieces.filter(({ id }) => !reviewed.includes(id)) : [];
    await tx.calendarEntry.createMany({
      data: rowsOf(ctx, { websiteId, timeZone, fresh, schedule, read, reviewed }),
    });
  }

  const rows = await tx.calendarEntry.findMany({
    where: { id: { in: ids }, userId },
    include: ENTRY_PARTS,
    orderBy: [{ slotAt: 'asc' }, { id: 'asc' }],
  });

  return rows.map(viewEntry);
}

type Fresh = { websiteId: string; fresh: NewEntry[] };
type Piece = Pick<StoredPiece, 'id' | 'userId' | 'revision' | 'featuredImage'>;
type Rows = Fresh & { timeZone?: string | undefined; schedule: Schedule; read: Piece[]; reviewed: string[] };

/** @throws AppError where a piece or a profile is not the user's */
async function ownPieces(tx: Tx, userId: string, { websiteId, fresh }: Fresh): Promise<Piece[]> {
  const ids = fresh.flatMap(({ contentId }) => contentId ?? []);
  const pieces = await tx.piece.findMany({
    where: { userId, id: { in: ids }, contentType: { in: [...LONG_FORM_TYPES] } },
    select: REVIEWED_PARTS,
  });
  if (pieces.length < new Set(ids).size) throw new AppError('notFound', CONTENT_MESSAGES.notFound);
  const twice = { websiteId, contentId: { in: ids }, status: { not: 'posted' as const } };
  if (new Set(ids).size < ids.length || (await tx.calendarEntry.count({ where: twice })) > 0)
    throw new AppError('conflict', CALENDAR_MESSAGES.alreadyPlanned);
  const profiles = new Set(fresh.flatMap(({ brief }) => brief?.profileId ?? []));
  if ((await tx.profile.count({ where: { userId, id: { in: [...profiles] } } })) < profiles.size)
    throw new AppError('notFound', CONTENT_MESSAGES.profileGone);
  return pieces;
}

function rowsOf({ user, now }: UserContext, { websiteId, timeZone, fresh, schedule, read, reviewed }: Rows) {
  const place = placer(schedule, now());
  const chosen = fresh.filter(({ time }) => time.kind === 'at');
  const others = fresh.filter(({ time }) => time.kind !== 'at');
  const planId = followsPlan({ user }) ? (schedule.plan?.id ?? null) : null;

  return [...chosen, ...others].map(({ id, contentId, brief, time }) => {
    const placed: Place = place(time, timeZone);
    const piece = read.find((one) => one.id === contentId);
    const approval = piece ? approvalOf(piece, now()) : NOT_APPROVED;
    const hasReviewers = contentId !== null && reviewed.includes(contentId);
    const resting = restingStatus(
      { contentId, generationId: null, ...approval },
      schedule.plan,
      hasReviewers,
    );
    return {
      id,
      userId: user.id,
      websiteId,
      planId,
      contentId,
      brief: brief ?? Prisma.DbNull,
      ...placed,
      ...approval,
      status: placed.slotAt ? resting : ('idea' as const),
    };
  });
}
