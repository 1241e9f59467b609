import type { Tx } from '../../database/db.ts';
import type { PublishPlan } from '../../generated/prisma/client.ts';

type Plan = Pick<PublishPlan, 'id' | 'websiteId' | 'approval'>;

/** What stood in the calendar of a website before it had this plan follows it from now on: its pause and its approvals. */
export async function adoptEntries(tx: Tx, { id: planId, websiteId, approval }: Plan) {
  await tx.calendarEntry.updateMany({
    where: { websiteId, planId: null, status: { notIn: ['posting', 'posted'] } },
    data: { planId },
  });
  // Nobody has read what is only scheduled because no approval was asked for.
  const unread = { planId, status: 'approved', approvedAt: null } as const;
  if (approval) await tx.calendarEntry.updateMany({ where: unread, data: { status: 'review' } });
}
