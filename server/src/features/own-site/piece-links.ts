import type { UserContext } from '../../context.ts';
import { ownPiece } from '../pieces/own-piece.ts';
import type { PieceLinksInput } from './inputs.ts';
import { suggestLinks } from './suggest-links.ts';

const LINKS_MAX = 5;

export async function pieceLinks(ctx: UserContext, { contentId }: PieceLinksInput) {
  const { db, user } = ctx;
  const { title, content: html } = await ownPiece(db, ctx, contentId);
  const post = await db.publication.findFirst({
    where: { contentId, userId: user.id, websiteId: { not: null } },
    select: { websiteId: true, link: true },
    orderBy: { updatedAt: 'desc' },
  });
  const known = await db.website.findFirst({
    where: { userId: user.id, pages: { some: {} } },
    select: { id: true },
    orderBy: { createdAt: 'desc' },
  });
  const websiteId = post?.websiteId ?? known?.id;
  if (!websiteId) return { links: [] };
  return suggestLinks(ctx, { websiteId, title, html, url: post?.link ?? null, limit: LINKS_MAX });
}
