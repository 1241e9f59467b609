import type { Db, Tx } from '#server/database/db.ts';
import type { CalendarEntry, Piece } from '#server/generated/prisma/client.ts';
import { CALENDAR_MESSAGES } from '#shared/rules/calendar.ts';
import { isAsSeen } from '#shared/rules/review.ts';
import { FRESH } from './internal.ts';
import { lockApproved } from './queries.ts';

type Text = Pick<Piece, 'revision' | 'featuredImage'>;

export const REVIEWED_PARTS = { id: true, userId: true, revision: true, featuredImage: true } as const;
type Reviewed = Pick<Piece, 'id' | 'userId'> & Text;
type Approval = Pick<CalendarEntry, 'approvedAt' | 'approvedRevision' | 'approvedImage'>;

/** An approval is for one text with one image. */
export const approvalOf = ({ revision, featuredImage }: Text, approvedAt: Date): Approval => ({
  approvedAt,
  approvedRevision: revision,
  approvedImage: featuredImage,
});

export const NOT_APPROVED = { approvedAt: null, approvedRevision: null, approvedImage: null } as const;

export const isApproved = ({ approvedRevision, approvedImage }: Approval, piece: Text | null) =>
  piece !== null && approvedRevision === piece.revision && approvedImage === piece.featuredImage;

/** Someone with the right to decide has not approved, or has sent this very text back. */
export async function awaitsReviewers(db: Db | Tx, piece: Reviewed, now: Date): Promise<boolean> {
  const seen = await decisionsOn(db, piece);
  if (seen.some(({ kind }) => kind === 'sentBack')) return true;
  return hasReviewers(
    db,
    piece,
    now,
    seen.map(({ linkId }) => linkId),
  );
}

/** At least one approval, and no open decision. */
export async function reviewersAgree(db: Db | Tx, piece: Reviewed, now: Date): Promise<boolean> {
  return (await decisionsOn(db, piece)).length > 0 && !(await awaitsReviewers(db, piece, now));
}

/** @param except links that are not counted */
export async function hasReviewers(
  db: Db | Tx,
  { id: contentId, userId }: Pick<Piece, 'id' | 'userId'>,
  now: Date,
  except: string[] = [],
): Promise<boolean> {
  const isOpen = { right: 'decide', revokedAt: null, expiresAt: { gt: now } } as const;
  return (await db.shareLink.count({ where: { contentId, userId, ...isOpen, id: { notIn: except } } })) > 0;
}

async function decisionsOn(db: Db | Tx, { id: contentId, userId, ...piece }: Reviewed) {
  const decisions = await db.review.findMany({
    where: { contentId, userId, kind: { not: 'comment' }, revision: piece.revision },
    select: { linkId: true, kind: true, revision: true, image: true },
  });
  return decisions.filter((decision) => isAsSeen(decision, piece));
}

/** For a changed text or a new reviewer, in the same transaction. @returns how many entries wait by it */
export async function takeBackApprovals(
  tx: Tx,
  { id, userId }: Pick<Piece, 'id' | 'userId'>,
  now: Date,
  reason: string = CALENDAR_MESSAGES.changedSince,
) {
  const waiting = await lockApproved(tx, { id, userId, now });
  await tx.calendarEntry.updateMany({
    where: { id: { in: waiting } },
    data: { ...FRESH, status: 'review', lastError: reason },
  });
  await tx.calendarEntry.updateMany({
    where: { contentId: id, userId, approvedAt: { not: null }, status: { notIn: ['posting', 'posted'] } },
    data: NOT_APPROVED,
  });
  return waiting.length;
}
