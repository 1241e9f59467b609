import type { z } from 'zod';
import { piecePath } from '#shared/rules/paths.ts';
import type { reviewForm } from '#shared/schemas/review.ts';
import {
  isAsSeen,
  REVIEW_MESSAGES,
  SHARE_RIGHTS,
  type ReviewKind,
  type ShareRight,
} from '#shared/rules/review.ts';
import type { Services } from '../../context.ts';
import type { Tx } from '../../database/db.ts';
import { AppError } from '../../errors.ts';
import { reviewMail } from '../../mails/review-mail.ts';
import { queueMail } from '../../queue/mail-queue.ts';
import { approvePiece, sendBackPiece } from '../calendar/review-entry.ts';
import { lockedPiece } from '../pieces/own-piece.ts';
import { holdLink, workingLink, type Reviewer } from './open-review.ts';
import { changeAccount } from '../../auth/change-as.ts';

type ReviewForm = z.infer<typeof reviewForm>;

const NEEDED: Record<ReviewKind, ShareRight> = { comment: 'comment', approved: 'decide', sentBack: 'decide' };

const allows = (right: ShareRight, kind: ReviewKind) =>
  SHARE_RIGHTS.indexOf(right) >= SHARE_RIGHTS.indexOf(NEEDED[kind]);

/**
 * Stores it with the text and image seen; a decision on the newest ones counts. Sent twice, it counts once.
 */
export async function answerReview(services: Services, reviewer: Reviewer, form: ReviewForm) {
  const { id: linkId, user, contentId, right } = await workingLink(services, reviewer);
  if (!allows(right, form.kind)) throw new AppError('forbidden', REVIEW_MESSAGES.notAllowed);
  await services.limits.consume('reviewAnswer', linkId);
  const { db, now } = services;
  const owner = { db, now, user: { id: user.id } };
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
