import { z } from 'zod';
import type { BatchView, RefusedRow } from '#shared/schemas/calendar-import.ts';
import { IMPORT_MESSAGES } from '#shared/rules/calendar-import.ts';
import type { UserContext } from '#server/context.ts';
import type { Db, Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { UNBEGUN } from './unbegun.ts';
import { readStored } from '#server/database/stored.ts';

const BATCH_PARTS = {
  website: { select: { domain: true } },
  _count: { select: { entries: { where: UNBEGUN } } },
} satisfies Prisma.EntryBatchInclude;
const refusedRows: z.ZodType<RefusedRow[]> = z.array(
  z.object({ number: z.number(), topic: z.string(), problem: z.string() }),
);

type Reader = Pick<UserContext, 'user'>;

/** The batches that have something left to post, the newest first. */
export async function listBatches({ db, user }: UserContext): Promise<BatchView[]> {
  const open = { some: { status: { not: 'posted' } } } as const;
  return viewBatches(db, { userId: user.id, entries: open });
}

/** @throws AppError('notFound'), alike for another user's */
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
  });
  const countsOf = (id: string) =>
    groups.flatMap(({ batchId, status, _count }) => (batchId === id ? [[status, _count.id] as const] : []));
  return batches.map(({ id, websiteId, website, name, createdAt, pausedAt, refused, _count }) => ({
    id,
    websiteId,
    domain: website.domain,
    name,
    createdAt: createdAt.toISOString(),
    pausedAt: pausedAt?.toISOString() ?? null,
    refused: readStored(refusedRows, refused) ?? [],
    counts: Object.fromEntries(countsOf(id)),
    unbegun: _count.entries,
  }));
}
