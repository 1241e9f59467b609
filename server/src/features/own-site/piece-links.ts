import type { UserContext } from '../../context.ts';
import { ownPiece } from '../pieces/own-piece.ts';
import type { PieceLinksInput } from './inputs.ts';
import { siteOf } from './site-indexes.ts';
import { suggestLinks } from './suggest-links.ts';

const LINKS_MAX = 5;

export async function pieceLinks(ctx: UserContext, { contentId }: PieceLinksInput) {
  const { db, user } = ctx;
  const { title, content: html, profileId } = await ownPiece(db, ctx, contentId);
  const posts = await db.publication.findMany({
    where: { contentId, userId: user.id },
    select: { websiteId: true, link: true },
    orderBy: { updatedAt: 'desc' },
  });
  const websiteId = posts.find((post) => post.websiteId)?.websiteId ?? (await siteOf(ctx, profileId));
  if (!websiteId) return { links: [] };
  const posted = posts.flatMap(({ link }) => link ?? []);
  return suggestLinks(ctx, { websiteId, title, html, url: posted[0], limit: LINKS_MAX }, posted);
}
