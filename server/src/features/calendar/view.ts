import { readStored } from '#server/database/stored.ts';
import type { CalendarEntry, Prisma } from '#server/generated/prisma/client.ts';
import { CALENDAR_MESSAGES, PLANNED_STATUSES } from '#shared/rules/calendar.ts';
import { LONG_FORM_TYPES } from '#shared/rules/content.ts';
import { entryBrief, planView, type EntryView, type PlanView } from '#shared/schemas/calendar.ts';
import { toLocalTime } from './wall-time.ts';

export const PLAN_PARTS = { website: { select: { domain: true } } } satisfies Prisma.PublishPlanInclude;

export const ENTRY_PARTS = {
  website: { select: { domain: true } },
  piece: { select: { title: true, contentType: true, profileId: true } },
  plan: { select: { pausedAt: true } },
  batch: { select: { pausedAt: true } },
} satisfies Prisma.CalendarEntryInclude;

export type EntryRow = Prisma.CalendarEntryGetPayload<{ include: typeof ENTRY_PARTS }>;

export function viewEntry({ website, piece, plan, batch, ...entry }: EntryRow): EntryView {
  const brief = readStored(entryBrief, entry.brief);
  const { id, websiteId, planId, batchId, contentId, generationId } = entry;
  const { status, localTime, timeZone, pinned, note } = entry;

  return {
    id,
    websiteId,
    domain: website.domain,
    planId,
    batchId,
    contentId,
    generationId,
    contentType: LONG_FORM_TYPES.find((type) => type === piece?.contentType) ?? brief?.contentType ?? 'blog',
    title: piece?.title ?? brief?.topic ?? '',
    profileId: piece?.profileId ?? brief?.profileId ?? null,
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

export const POST_PARTS = {
  website: { select: { domain: true, plan: { select: { timeZone: true } } } },
  piece: {
    select: {
      title: true,
      contentType: true,
      profileId: true,
      entries: { where: { status: 'posted' }, select: { websiteId: true } },
    },
  },
} satisfies Prisma.PublicationInclude;

type PostRow = Prisma.PublicationGetPayload<{ include: typeof POST_PARTS }>;

/** What was posted by hand, as if it had been planned for that moment. */
export function viewPost({ website, piece, ...post }: PostRow, zone: string): EntryView {
  const timeZone = website?.plan?.timeZone ?? zone;
  const postedAt = post.postedAt?.toISOString() ?? null;

  return {
    id: post.id,
    websiteId: post.websiteId ?? '',
    domain: website?.domain ?? '',
    planId: null,
    batchId: null,
    contentId: post.contentId,
    generationId: null,
    contentType: piece.contentType === 'page' ? 'page' : 'blog',
    title: piece.title,
    profileId: piece.profileId,
    brief: null,
    status: 'posted',
    localTime: post.postedAt && toLocalTime(post.postedAt, timeZone),
    timeZone,
    pinned: true,
    approved: true,
    note: null,
    reason: null,
    hint: null,
    slotAt: postedAt,
    tryAt: null,
    postedAt,
    updatedAt: post.updatedAt.toISOString(),
  };
}

type Row = Prisma.PublishPlanGetPayload<{ include: typeof PLAN_PARTS }>;

export function viewPlan({ website, pausedAt, updatedAt, ...plan }: Row): PlanView {
  const moments = { pausedAt: pausedAt?.toISOString() ?? null, updatedAt: updatedAt.toISOString() };
  return planView.parse({ ...plan, ...moments, domain: website.domain });
}
