import { entryBrief, type EntryView, type PlanView } from '#shared/schemas/calendar.ts';
import { CALENDAR_MESSAGES, PLANNED_STATUSES } from '#shared/rules/calendar.ts';
import { LONG_FORM_TYPES } from '#shared/rules/content.ts';
import type { CalendarEntry, Prisma } from '../../generated/prisma/client.ts';
import { readStored } from '../../database/stored.ts';

export const PLAN_PARTS = { website: { select: { domain: true } } } satisfies Prisma.PublishPlanInclude;

export const ENTRY_PARTS = {
  website: { select: { domain: true } },
  piece: { select: { title: true, contentType: true } },
  plan: { select: { pausedAt: true } },
  batch: { select: { pausedAt: true } },
} satisfies Prisma.CalendarEntryInclude;

export type EntryRow = Prisma.CalendarEntryGetPayload<{ include: typeof ENTRY_PARTS }>;

export function viewEntry({ website, piece, plan, batch, ...entry }: EntryRow): EntryView {
  const brief = readStored(entryBrief, entry.brief);
  const { id, websiteId, planId, contentId, generationId, status, localTime, timeZone, pinned, note } = entry;
  return {
    id,
    websiteId,
    domain: website.domain,
    planId,
    contentId,
    generationId,
    contentType: LONG_FORM_TYPES.find((type) => type === piece?.contentType) ?? brief?.contentType ?? 'blog',
    title: piece?.title ?? brief?.topic ?? '',
    brief,
    status,
    localTime,
    timeZone,
    pinned,
    approved: entry.approvedAt !== null,
    note,
    reason: entry.lastError ?? pauseOf(entry, { plan, batch }),
    hint: entry.lastHint,
    ...momentsOf(entry),
    updatedAt: entry.updatedAt.toISOString(),
  };
}

type Stops = Pick<EntryRow, 'plan' | 'batch'>;

function pauseOf({ status }: CalendarEntry, { plan, batch }: Stops): string | null {
  if (!PLANNED_STATUSES.some((planned) => planned === status) || status === 'posting') return null;
  if (plan?.pausedAt) return CALENDAR_MESSAGES.planPaused;
  return batch?.pausedAt ? CALENDAR_MESSAGES.batchPaused : null;
}

const momentsOf = ({ status, slotAt, tryAt, postedAt }: CalendarEntry) => ({
  slotAt: slotAt?.toISOString() ?? null,
  tryAt: status === 'posting' ? null : (tryAt?.toISOString() ?? null),
  postedAt: postedAt?.toISOString() ?? null,
});

type Row = Prisma.PublishPlanGetPayload<{ include: typeof PLAN_PARTS }>;

export function viewPlan({ website, pausedAt, ...plan }: Row): PlanView {
  const { id, websiteId, timeZone, perWeek, weekdays, times, approval, leadHours, mondayMail, pauseReason } =
    plan;
  return {
    id,
    websiteId,
    domain: website.domain,
    timeZone,
    perWeek,
    weekdays,
    times,
    approval,
    leadHours,
    mondayMail,
    pausedAt: pausedAt?.toISOString() ?? null,
    pauseReason,
  };
}
