import type { ImportPreview, PreviewImportInput } from '#shared/schemas/calendar-import.ts';
import { DEFAULT_PLAN } from '#shared/rules/calendar.ts';
import type { UserContext } from '#server/context.ts';
import { usageOf } from '../../billing/usage.ts';
import { planImport, viewRow } from './plan-import.ts';
import { readSource } from './read-source.ts';
import { importCost, plannedWritings, writingAt } from './word-costs.ts';

/** Says what becomes of every row and what it costs. Nothing is stored. */
export async function previewImport(ctx: UserContext, input: PreviewImportInput): Promise<ImportPreview> {
  const { db, user } = ctx;
  const now = ctx.now();
  const list = readSource(input.source);
  const { rows, schedule, profiles, twofoldDate } = await planImport(db, ctx, input, list);
  const { leadHours } = schedule.plan ?? DEFAULT_PLAN;
  const { timeZone } = schedule.rhythm;
  const wanted = rows.flatMap(({ brief, place }) =>
    brief && place?.slotAt ? [{ words: brief.wordCount, at: writingAt(place.slotAt, leadHours, now) }] : [],
  );
  const [planned, usage] = await Promise.all([plannedWritings(db, user.id, now), usageOf(ctx)]);
  return {
    rows: rows.map((row) => viewRow(row, profiles, timeZone)),
    timeZone,
    unusedColumns: list.unusedColumns,
    twofoldDate,
    cost: importCost({ wanted, planned, usage, now }),
  };
}
