import { withoutFactMarks } from '#shared/rules/evidence.ts';
import type { Services } from '../../context.ts';
import { getEvidence } from '../evidence/get-evidence.ts';
import { ownPiece } from '../pieces/own-piece.ts';
import { sanitiseInThread } from '../pieces/sanitise-in-thread.ts';
import { REVIEW_PARTS } from './view-review.ts';
import { workingLink, type Reviewer } from './working-link.ts';

const SHOWN = 50;

/** Only what was said through this link, and the decisions of others. */
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
