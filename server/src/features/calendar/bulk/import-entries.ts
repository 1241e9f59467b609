import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { changeAccount } from '#server/auth/change-as.ts';
import type { UserContext } from '#server/context.ts';
import { type Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { IMPORT_MESSAGES } from '#shared/rules/calendar.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import type { BatchView, importEntriesInput } from '#shared/schemas/calendar-import.ts';
import { assertMaySchedule } from '../internal.ts';
import { ensurePlan } from '../save-plan.ts';
import { readBatch } from './batches.ts';
import { planImport, type PlacedRow } from './plan-import.ts';
import { readSource } from './read-source.ts';

type ImportEntriesInput = z.infer<typeof importEntriesInput>;

/** One batch, and a plan if the website has none. A refused row is noted and stops no other. */
export async function importEntries(ctx: UserContext, input: ImportEntriesInput): Promise<BatchView> {
  const { user } = ctx;
  const { id } = input;
  const list = readSource(input.source);
  return changeAccount(ctx, async (tx) => {
    const made = await tx.entryBatch.findUnique({ where: { id }, select: { userId: true } });
    if (made && made.userId !== user.id) throw new AppError('conflict', CONTENT_MESSAGES.idTaken);
    if (!made) {
      const { rows, schedule, twofoldDate } = await planImport(tx, ctx, input, list);
      if (twofoldDate && input.dayFirst === null)
        throw new AppError('invalid', IMPORT_MESSAGES.dateTwofold(twofoldDate.given));
      const { timeZone } = schedule.rhythm;
      const plan = await ensurePlan(tx, ctx, { websiteId: input.websiteId, timeZone });
      await storeBatch(tx, ctx, input, { rows, planId: plan.id });
    }
    return readBatch(tx, ctx, id);
  });
}

async function storeBatch(
  tx: Tx,
  ctx: UserContext,
  { id, name, websiteId }: ImportEntriesInput,
  { rows, planId }: { rows: PlacedRow[]; planId: string },
) {
  const userId = ctx.user.id;
  const refused = rows.flatMap(({ number, topic, problems }) =>
    problems.length > 0 ? [{ number, topic, problem: problems.join(' ') }] : [],
  );
  const entries = rows.flatMap(({ brief, place }) =>
    brief && place
      ? [
          {
            ...place,
            id: randomUUID(),
            userId,
            websiteId,
            planId,
            batchId: id,
            contentId: null,
            brief,
            status: 'queued' as const,
          },
        ]
      : [],
  );
  if (entries.length === 0) throw new AppError('invalid', IMPORT_MESSAGES.nothingTaken);

  await assertMaySchedule(tx, ctx, entries);
  await tx.entryBatch.create({ data: { id, userId, websiteId, name, refused } });
  await tx.calendarEntry.createMany({ data: entries });
}
