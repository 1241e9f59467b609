import { REVIEW_MESSAGES } from '#shared/rules/review.ts';
import { networkOf } from '../../auth/network-of.ts';
import { tokenHash } from '../../auth/tokens.ts';
import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { lockRow, type Tx } from '../../database/db.ts';
import { withoutFactMarks } from '#shared/rules/evidence.ts';
import { getEvidence } from '../evidence/get-evidence.ts';
import { ownPiece } from '../pieces/own-piece.ts';
import { sanitiseInThread } from '../pieces/sanitise-in-thread.ts';
import { REVIEW_PARTS } from './reviews.ts';

const SHOWN = 50;

/** The holder of a review link; has no account. */
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

export async function openReview(services: Services, reviewer: Reviewer) {
  const { db } = services;
  const { id: linkId, user, contentId, name, right, expiresAt } = await workingLink(services, reviewer);
  const piece = await ownPiece(db, { user }, contentId);
  const [html, { claims }, said] = await Promise.all([
    sanitiseInThread(withoutFactMarks(piece.content)),
    getEvidence({ db, user }, { id: contentId }),
    db.review.findMany({
      where: { contentId, userId: user.id, OR: [{ linkId }, { kind: { not: 'comment' } }] },
      select: { ...REVIEW_PARTS, email: false },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: SHOWN,
    }),
  ]);
  const { title, metaDescription, excerpt, slug, featuredImage, imageAlt, language, revision } = piece;
  return {
    owner: user.account?.name ?? '',
    link: { name, right, expiresAt },
    piece: { title, html, slug, featuredImage, imageAlt, language, revision },
    /** As search engines and link previews show it. */
    description: metaDescription || excerpt,
    // Other sources of the owner are not for reviewers.
    claims: claims.map(({ proposal: _proposal, ...claim }) => claim),
    said,
  };
}

export type OpenedReview = Awaited<ReturnType<typeof openReview>>;
