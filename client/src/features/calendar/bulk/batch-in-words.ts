import type { BatchView } from '#shared/schemas/calendar-import.ts';
import { type EntryStatus, STOPPED_STATUSES } from '#shared/rules/calendar.ts';

type Batch = Pick<BatchView, 'counts' | 'pausedAt'>;

const countOf = ({ counts }: Batch, ...statuses: EntryStatus[]) =>
  statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);

const totalOf = ({ counts }: Batch) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** "3 of 12 posted, 1 being written, 2 need you". */
export function batchInWords(batch: Batch): string {
  const writing = countOf(batch, 'writing');
  const ready = countOf(batch, 'approved', 'posting');
  const waiting = countOf(batch, 'review', ...STOPPED_STATUSES);
  const parts = [
    `${countOf(batch, 'posted')} of ${totalOf(batch)} posted`,
    writing > 0 && `${writing} being written`,
    ready > 0 && `${ready} scheduled`,
    waiting > 0 && `${waiting} ${waiting === 1 ? 'needs' : 'need'} you`,
    batch.pausedAt && 'paused',
  ];
  return parts.filter(Boolean).join(', ');
}

/** What is posted, in percent. */
export const shareOf = (batch: Batch) => (100 * countOf(batch, 'posted')) / Math.max(1, totalOf(batch));
