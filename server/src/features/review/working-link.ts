import { REVIEW_MESSAGES } from '#shared/rules/review.ts';
import { networkOf } from '../../auth/network-of.ts';
import { tokenHash } from '../../auth/tokens.ts';
import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { lockRow, type Tx } from '../../database/db.ts';

/** Somebody who has opened a review link, without signing in. */
export type Reviewer = { token: string; ipAddress: string };

const LINK_WITH_OWNER = {
  user: { select: { id: true, email: true, account: { select: { name: true } } } },
} as const;

/** Counted by address, against guessing. @throws AppError('notFound') alike for ended, revoked and unknown */
export async function workingLink({ db, limits, now }: Services, { token, ipAddress }: Reviewer) {
  await limits.consume('reviewAddress', networkOf(ipAddress));
  const link = await db.shareLink.findUnique({
    where: { tokenHash: tokenHash(token) },
    include: LINK_WITH_OWNER,
  });
  if (!link || link.revokedAt || link.expiresAt <= now())
    throw new AppError('notFound', REVIEW_MESSAGES.linkGone);
  await limits.consume('reviewLink', link.id);
  return link;
}

/** Keeps the link valid until the transaction ends. @throws AppError where it has ended already */
export async function holdLink(tx: Tx, id: string, now: Date) {
  await lockRow(tx, 'share_links', { id }, 'share');
  const held = await tx.shareLink.findFirst({ where: { id, revokedAt: null, expiresAt: { gt: now } } });
  if (!held) throw new AppError('notFound', REVIEW_MESSAGES.linkGone);
}
