import { STOPPED_STATUSES } from '#shared/rules/calendar.ts';
import { LINKED_PAGES } from '#shared/rules/paths.ts';
import type { UserContext } from '../../context.ts';
import { markdownLink } from '../../lib/markdown-link.ts';
import { timeInWords } from './time-in-words.ts';

const MOST_PLANS = 10;

/** The plans, the newest first, one fact each: whether it is paused, and how many pieces wait for the user. */
export async function calendarFacts({ db, user }: UserContext): Promise<string[]> {
  const plans = await db.publishPlan.findMany({
    where: { userId: user.id },
    orderBy: { createdAt: 'desc' },
    take: MOST_PLANS,
    select: { websiteId: true, pausedAt: true, pauseReason: true, website: { select: { domain: true } } },
  });
  const counts = await db.calendarEntry.groupBy({
    by: ['websiteId', 'status'],
    where: {
      userId: user.id,
      websiteId: { in: plans.map(({ websiteId }) => websiteId) },
      status: { in: ['review', ...STOPPED_STATUSES] },
    },
    _count: { id: true },
    orderBy: { status: 'asc' },
  });
  return plans.map(({ websiteId, website, ...plan }) => {
    const waiting = counts.filter((count) => count.websiteId === websiteId);
    const site = website.domain.replace(/^https?:\/\//, '');
    return `Your publishing plan for ${markdownLink(site, LINKED_PAGES.calendar)}: ${pauseInWords(plan)}; ${inWords(waiting)}.`;
  });
}

function pauseInWords({ pausedAt, pauseReason }: { pausedAt: Date | null; pauseReason: string | null }) {
  if (!pausedAt) return 'not paused';
  const since = `paused since ${timeInWords(pausedAt)}`;
  return pauseReason ? `${since} (${pauseReason.replace(/\.$/, '')})` : `${since} by you`;
}

const STATES: Record<string, string> = { review: 'for approval', held: 'on hold' };

function inWords(waiting: { status: string; _count: { id: number } }[]): string {
  const pieces = waiting.reduce((sum, { _count }) => sum + _count.id, 0);
  if (pieces === 0) return 'nothing in it waits for you';
  const parts = waiting.map(({ status, _count }) => `${_count.id} ${STATES[status] ?? status}`);
  return `${pieces} ${pieces === 1 ? 'piece waits' : 'pieces wait'} for you (${parts.join(', ')})`;
}
