import type { z } from 'zod';
import { changeAccount } from '#server/auth/change-as.ts';
import type { UserContext } from '#server/context.ts';
import type { Db, Tx } from '#server/database/db.ts';
import { readStored } from '#server/database/stored.ts';
import { AppError } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { IMPORT_MESSAGES, STOPPED_STATUSES } from '#shared/rules/calendar.ts';
import { refusedRows, type batchIdInput, type BatchView } from '#shared/schemas/calendar-import.ts';
import { replan } from '../internal.ts';

type BatchIdInput = z.infer<typeof batchIdInput>;

const UNBEGUN = {
  status: { in: ['idea', 'queued', ...STOPPED_STATUSES] },
  contentId: null,
  generationId: null,
} satisfies Prisma.CalendarEntryWhereInput;

const BATCH_PARTS = {
  website: { select: { domain: true } },
  _count: { select: { entries: { where: UNBEGUN } } },
} satisfies Prisma.EntryBatchInclude;

type Reader = Pick<UserContext, 'user'>;

export async function listBatches({ db, user }: UserContext): Promise<BatchView[]> {
  const open = { some: { status: { not: 'posted' } } } as const;
  return viewBatches(db, { userId: user.id, entries: open });
}

export async function readBatch(db: Db | Tx, { user }: Reader, id: string): Promise<BatchView> {
  const [batch] = await viewBatches(db, { id, userId: user.id });
  if (!batch) throw new AppError('notFound', IMPORT_MESSAGES.batchNotFound);
  return batch;
}

async function viewBatches(db: Db | Tx, where: Prisma.EntryBatchWhereInput): Promise<BatchView[]> {
  const batches = await db.entryBatch.findMany({
    where,
    include: BATCH_PARTS,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });

  const groups = await db.calendarEntry.groupBy({
    by: ['batchId', 'status'],
    where: { batchId: { in: batches.map(({ id }) => id) } },
    _count: { id: true },
    _max: { updatedAt: true },
  });
  const groupsOf = (id: string) => groups.filter(({ batchId }) => batchId === id);

  return batches.map(({ id, websiteId, website, name, createdAt, updatedAt, pausedAt, refused, _count }) => ({
    id,
    websiteId,
    domain: website.domain,
    name,
    createdAt: createdAt.toISOString(),
    updatedAt: new Date(
      Math.max(updatedAt.getTime(), ...groupsOf(id).map(({ _max }) => _max.updatedAt?.getTime() ?? 0)),
    ).toISOString(),
    pausedAt: pausedAt?.toISOString() ?? null,
    refused: readStored(refusedRows, refused) ?? [],
    counts: Object.fromEntries(groupsOf(id).map(({ status, _count: { id: count } }) => [status, count])),
    unbegun: _count.entries,
  }));
}

export async function pauseBatch(ctx: UserContext, { id }: BatchIdInput): Promise<BatchView> {
  const { db, user, now } = ctx;
  await db.entryBatch.updateMany({
    where: { id, userId: user.id, pausedAt: null },
    data: { pausedAt: now() },
  });
  return readBatch(db, ctx, id);
}

export async function resumeBatch(ctx: UserContext, { id }: BatchIdInput): Promise<BatchView> {
  const { user, now } = ctx;
  return changeAccount(ctx, async (tx) => {
    const { websiteId } = await readBatch(tx, ctx, id);
    await tx.entryBatch.update({ where: { id }, data: { pausedAt: null } });
    await replan(tx, { userId: user.id, websiteId }, { batchId: id, slotAt: { lte: now() } }, now());
    return readBatch(tx, ctx, id);
  });
}

export async function clearBatch(ctx: UserContext, { id }: BatchIdInput): Promise<BatchView> {
  return changeAccount(ctx, async (tx) => {
    await readBatch(tx, ctx, id);
    await tx.calendarEntry.deleteMany({ where: { ...UNBEGUN, batchId: id, userId: ctx.user.id } });
    return readBatch(tx, ctx, id);
  });
}
