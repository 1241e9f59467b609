import type { EntryStatus } from '#shared/rules/calendar.ts';
import type { CalendarEntry, PublishPlan } from '../../generated/prisma/client.ts';

type Resting = Extract<EntryStatus, 'queued' | 'writing' | 'review' | 'approved'>;
type Entry = Pick<CalendarEntry, 'contentId' | 'generationId' | 'approvedAt'> & { note?: string | null };

/** What an entry with a time waits for. What was sent back, or has reviewers, waits for an approval under any plan. */
export function restingStatus(
  { contentId, generationId, approvedAt, note }: Entry,
  plan: PublishPlan | null,
  hasReviewers = false,
): Resting {
  const isAsked = plan?.approval || note || hasReviewers;
  if (contentId) return approvedAt || !isAsked ? 'approved' : 'review';
  return generationId ? 'writing' : 'queued';
}

/** Of an entry that begins again. */
export const FRESH = {
  attempts: 0,
  tryAt: null,
  heldBy: null,
  lastError: null,
  lastHint: null,
  remindedAt: null,
} as const;
