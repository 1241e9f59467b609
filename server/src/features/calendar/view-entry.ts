import { entryBrief, type EntryView } from '#shared/calendar.ts';
import { LONG_FORM_TYPES } from '#shared/content-rules.ts';
import type { CalendarEntry, Prisma } from '../../generated/prisma/client.ts';

export const ENTRY_PARTS = {
  website: { select: { domain: true } },
  piece: { select: { title: true, contentType: true } },
} satisfies Prisma.CalendarEntryInclude;

type Row = Prisma.CalendarEntryGetPayload<{ include: typeof ENTRY_PARTS }>;

export function viewEntry({ website, piece, ...entry }: Row): EntryView {
  const brief = entryBrief.safeParse(entry.brief).data ?? null;
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
    reason: entry.lastError,
    hint: entry.lastHint,
    ...momentsOf(entry),
  };
}

const momentsOf = ({ slotAt, tryAt, postedAt }: CalendarEntry) => ({
  slotAt: slotAt?.toISOString() ?? null,
  tryAt: tryAt?.toISOString() ?? null,
  postedAt: postedAt?.toISOString() ?? null,
});
