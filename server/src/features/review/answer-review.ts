import type { z } from 'zod';
import { changeAccount } from '#server/auth/change-as.ts';
import { OF_ACTIVE_USER } from '#server/auth/is-blocked.ts';
import { networkOf } from '#server/auth/network-of.ts';
import { tokenHash } from '#server/auth/tokens.ts';
import type { Services } from '#server/context.ts';
import { lockRow, type Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { approvePiece, sendBackPiece } from '#server/features/calendar/review-entry.ts';
import { getEvidence } from '#server/features/evidence/get-evidence.ts';
import { lockedPiece, ownPiece } from '#server/features/pieces/own-piece.ts';
import { sanitiseInThread } from '#server/features/pieces/sanitise-in-thread.ts';
import { reviewMail } from '#server/mails/review-mail.ts';
import { queueMail } from '#server/queue/mail-queue.ts';
import { piecePath } from '#shared/rules/paths.ts';
import {
  isAsSeen,
  REVIEW_MESSAGES,
  SHARE_RIGHTS,
  type ReviewKind,
  type ShareRight,
} from '#shared/rules/review.ts';
import { withoutFactMarks } from '#shared/rules/text/fact-marks.ts';
import type { reviewForm } from '#shared/schemas/review.ts';
import { REVIEW_PARTS } from './reviews.ts';

type ReviewForm = z.infer<typeof reviewForm>;

const NEEDED: Record<ReviewKind, ShareRight> = { comment: 'comment', approved: 'decide', sentBack: 'decide' };

const allows = (right: ShareRight, kind: ReviewKind) =>
  SHARE_RIGHTS.indexOf(right) >= SHARE_RIGHTS.indexOf(NEEDED[kind]);

/** Kept with the text and image seen; a decision on the newest counts. Sent twice, it counts once. */
export async function answerReview(services: Services, reviewer: Reviewer, form: ReviewForm) {
  const { id: linkId, user, contentId, right } = await workingLink(services, reviewer);
  if (!allows(right, form.kind)) throw new AppError('forbidden', REVIEW_MESSAGES.notAllowed);
  await services.limits.consume('reviewAnswer', linkId);
  const { db, plans, now } = services;
  const owner = { db, plans, now, user: { id: user.id } };
  await changeAccount(owner, async (tx) => {
    const piece = await lockedPiece(tx, owner, contentId);
    await holdLink(tx, linkId, now());
    if ((await tx.review.count({ where: { id: form.id } })) > 0) return;
    if (form.revision > piece.revision || (form.kind !== 'comment' && !isAsSeen(form, piece)))
      throw new AppError('conflict', REVIEW_MESSAGES.changed);
    await tx.review.create({
      data: { ...form, userId: user.id, contentId, linkId, createdAt: services.now() },
    });
    const entries = await decide(tx, owner, contentId, form);
    const url = `${services.settings.publicUrl}${piecePath(contentId)}`;
    const [{ kind, name }, { title }] = [form, piece];
    await queueMail(services, tx, reviewMail({ to: user.email, kind, name, title, url, entries }));
  });
}

type Owner = { user: { id: string }; now: () => Date };

function decide(tx: Tx, owner: Owner, contentId: string, { kind, name, text }: ReviewForm) {
  if (kind === 'approved') return approvePiece(tx, owner, contentId);
  if (kind === 'sentBack') return sendBackPiece(tx, owner, contentId, `${name}: ${text}`);
  return 0;
}

const SHOWN = 50;

/** The holder of a review link; has no account. */
type Reviewer = { token: string; ipAddress: string };

const LINK_WITH_OWNER = {
  user: { select: { id: true, email: true, blockedAt: true, account: { select: { name: true } } } },
} as const;

/** Counted by address, against guessing. @throws AppError('notFound') alike for ended, revoked and unknown */
async function workingLink({ db, limits, now }: Services, { token, ipAddress }: Reviewer) {
  await limits.consume('reviewAddress', networkOf(ipAddress));
  const link = await db.shareLink.findUnique({
    where: { tokenHash: tokenHash(token) },
    include: LINK_WITH_OWNER,
  });
  if (!link || link.revokedAt || link.user.blockedAt || link.expiresAt <= now())
    throw new AppError('notFound', REVIEW_MESSAGES.linkGone);
  await limits.consume('reviewLink', link.id);
  return link;
}

/** Keeps the link valid until the transaction ends. @throws AppError where it has ended already */
async function holdLink(tx: Tx, id: string, now: Date) {
  await lockRow(tx, 'share_links', { id }, 'share');
  const works = { id, revokedAt: null, expiresAt: { gt: now }, ...OF_ACTIVE_USER };
  const held = await tx.shareLink.findFirst({ where: works });
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
    link: { id: linkId, name, right, expiresAt },
    piece: { title, html, slug, featuredImage, imageAlt, language, revision },
    /** As search engines and link previews show it. */
    description: metaDescription || excerpt,
    // Other sources of the owner are not for reviewers.
    claims: claims.map(({ proposal: _proposal, ...claim }) => claim),
    said,
  };
}

export type OpenedReview = Awaited<ReturnType<typeof openReview>>;
