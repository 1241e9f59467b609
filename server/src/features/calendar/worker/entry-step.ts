import type { Services } from '#server/context.ts';
import { readStored } from '#server/database/stored.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { LINKED_PAGES } from '#shared/rules/paths.ts';
import { entryBrief } from '#shared/schemas/calendar.ts';
import { awaitsReviewers, isApproved, REVIEWED_PARTS } from '../approval.ts';

const HOUR_MS = 3_600_000;
/** A missed post is made up within this; later the user is asked. */
export const MADE_UP_MS = 6 * HOUR_MS;

export const STEP_PARTS = {
  plan: true,
  batch: { select: { pausedAt: true } },
  piece: { select: { ...REVIEWED_PARTS, title: true } },
  website: { select: { domain: true, cmsType: true } },
  user: { select: { email: true, blockedAt: true, account: { select: { plan: true, proUntil: true } } } },
} satisfies Prisma.CalendarEntryInclude;

export type StepEntry = Prisma.CalendarEntryGetPayload<{ include: typeof STEP_PARTS }>;
export type TimedEntry = StepEntry & { slotAt: Date };

/**
 * The condition under which a step may change an entry: nothing has changed it since it was read. A second worker, or
 * the user, may have been faster.
 */
export const asSeen = ({ id, status, slotAt, attempts, generationId, tryAt, heldBy }: StepEntry) => ({
  id,
  status,
  slotAt,
  attempts,
  generationId,
  tryAt,
  heldBy,
});

export const isTooLate = ({ slotAt }: TimedEntry, now: Date) => now.getTime() > slotAt.getTime() + MADE_UP_MS;

export type StepContext = Services & { user: { id: string } };

export async function missesApproval({ db, now }: StepContext, entry: StepEntry): Promise<boolean> {
  const { piece, plan } = entry;
  if (isApproved(entry, piece)) return false;
  return plan?.approval === true || (piece !== null && (await awaitsReviewers(db, piece, now())));
}

export const titleOf = ({ brief, piece }: { brief: StepEntry['brief']; piece: { title: string } | null }) =>
  piece?.title ?? readStored(entryBrief, brief)?.topic ?? '';

export const calendarUrl = ({ settings }: Services) => `${settings.publicUrl}${LINKED_PAGES.calendar}`;

export const mailPartsOf = (services: Services, entry: StepEntry) => ({
  to: entry.user.email,
  title: titleOf(entry),
  domain: entry.website.domain,
  url: calendarUrl(services),
});
