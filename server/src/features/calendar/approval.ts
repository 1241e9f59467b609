import { CALENDAR_MESSAGES } from '#shared/calendar-rules.ts';
import type { Tx } from '../../database/db.ts';
import type { CalendarEntry, Content } from '../../generated/prisma/client.ts';
import { FRESH } from './resting-status.ts';

type Text = Pick<Content, 'revision' | 'featuredImage'>;
type Approval = Pick<CalendarEntry, 'approvedAt' | 'approvedRevision' | 'approvedImage'>;

/** An approval holds for one text with one image. */
export const approvalOf = ({ revision, featuredImage }: Text, approvedAt: Date): Approval => ({
  approvedAt,
  approvedRevision: revision,
  approvedImage: featuredImage,
});

export const NOT_APPROVED = { approvedAt: null, approvedRevision: null, approvedImage: null } as const;

export const isApproved = ({ approvedRevision, approvedImage }: Approval, piece: Text | null) =>
  piece !== null && approvedRevision === piece.revision && approvedImage === piece.featuredImage;

/**
 * Called in the transaction that changes a piece: nobody has approved what it says now.
 * @returns how many entries wait for an approval by it
 */
export async function takeBackApprovals(tx: Tx, { id, userId }: Pick<Content, 'id' | 'userId'>) {
  // Locked, so that none of them is taken to be posted meanwhile.
  const waiting = await tx.$queryRaw<{ id: string }[]>`
    select entry.id from calendar_entries entry join publish_plans plan on plan.id = entry.plan_id
    where entry.content_id = ${id}::uuid and entry.user_id = ${userId}::uuid
      and entry.status = 'approved' and plan.approval
    for update of entry`;
  await tx.calendarEntry.updateMany({
    where: { id: { in: waiting.map((entry) => entry.id) } },
    data: { ...FRESH, status: 'review', lastError: CALENDAR_MESSAGES.changedSince },
  });
  await tx.calendarEntry.updateMany({
    where: { contentId: id, userId, approvedAt: { not: null }, status: { notIn: ['posting', 'posted'] } },
    data: NOT_APPROVED,
  });
  return waiting.length;
}
