import type { UserContext } from '#server/context.ts';
import type { Db, Tx } from '#server/database/db.ts';
import { readStored } from '#server/database/stored.ts';
import { monthStart, nextMonthStart, usageOf } from '#server/features/billing/usage.ts';
import type { Usage } from '#shared/rules/billing.ts';
import { DEFAULT_PLAN } from '#shared/rules/calendar.ts';
import type {
  ImportCost,
  ImportPreview,
  ImportRow,
  PreviewImportInput,
} from '#shared/schemas/calendar-import.ts';
import { entryBrief } from '#shared/schemas/calendar.ts';
import { toLocalTime } from '../wall-time.ts';
import type { KnownProfile } from './check-rows.ts';
import { planImport, type PlacedRow } from './plan-import.ts';
import { readSource } from './read-source.ts';

const HOUR_MS = 3_600_000;

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
    cost: importCost({ wanted, planned, usage, perMonth: ctx.plans.proWordsPerMonth, now }),
  };
}

type Writing = { words: number; at: Date };

const writingAt = (slotAt: Date, leadHours: number, now: Date) =>
  new Date(Math.max(now.getTime(), slotAt.getTime() - leadHours * HOUR_MS));

async function plannedWritings(db: Db | Tx, userId: string, now: Date): Promise<Writing[]> {
  const entries = await db.calendarEntry.findMany({
    where: { userId, status: 'queued', contentId: null, slotAt: { not: null } },
    select: { brief: true, slotAt: true, plan: { select: { leadHours: true } } },
  });
  return entries.flatMap(({ brief, slotAt, plan }) => {
    const words = readStored(entryBrief, brief)?.wordCount ?? 0;
    const { leadHours } = plan ?? DEFAULT_PLAN;
    return slotAt ? [{ words, at: writingAt(slotAt, leadHours, now) }] : [];
  });
}

const wordsIn = (writings: Writing[]) => writings.reduce((sum, { words }) => sum + words, 0);

type Asked = {
  wanted: Writing[];
  planned: Writing[];
  usage: Usage;
  /** Words; null without a limit. */
  perMonth: number | null;
  now: Date;
};

function importCost(asked: Asked): ImportCost {
  const { wanted, usage, now } = asked;
  const until = nextMonthStart(now);
  return {
    pieces: wanted.length,
    words: wordsIn(wanted),
    wordsNow: wordsIn(wanted.filter(({ at }) => at < until)),
    left: usage.left,
    over: firstShortage(asked),
  };
}

function firstShortage({ wanted, planned, usage, perMonth, now }: Asked): ImportCost['over'] {
  if (perMonth === null || usage.left === null) return null;

  const months = [...new Set(wanted.map(({ at }) => monthStart(at).getTime()))].sort((a, b) => a - b);
  for (const month of months) {
    const start = new Date(month);
    const isOf = ({ at }: Writing) => monthStart(at).getTime() === month;
    const isThisMonth = month <= now.getTime();
    const words = wordsIn([...wanted, ...planned].filter(isOf)) - (isThisMonth ? usage.left : perMonth);
    if (words > 0) return { words, isThisMonth, resetsOn: nextMonthStart(start).toISOString() };
  }
  return null;
}

function viewRow(row: PlacedRow, profiles: KnownProfile[], timeZone: string): ImportRow {
  const { number, topic, brief, place, problems, twin, isTaken } = row;
  return {
    number,
    topic,
    brief,
    profileName: profiles.find(({ id }) => id === brief?.profileId)?.name ?? null,
    localTime: place?.slotAt ? toLocalTime(place.slotAt, timeZone) : null,
    problems,
    twin,
    isTaken,
  };
}
