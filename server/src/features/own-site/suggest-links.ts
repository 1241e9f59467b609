import type { UserContext } from '#server/context.ts';
import { ownPiece } from '#server/features/pieces/own-piece.ts';
import { threaded } from '#server/threads/threaded.ts';
import type * as anchors from './find-anchors.ts';
import type { PieceLinksInput, SuggestLinksInput } from './inputs.ts';
import type * as pageText from './page-text.ts';
import { plainAddress } from './page-text.ts';
import { viewPage } from './similar-pages.ts';
import { siteIndexOf, siteOf } from './site-indexes.ts';

const TARGETS_MAX = 60;

const inDraft = threaded<typeof pageText>(import.meta.dirname, 'page-text.ts');
const inAnchors = threaded<typeof anchors>(import.meta.dirname, 'find-anchors.ts');

/** @param posted more addresses where the text is on sites already */
export async function suggestLinks(
  ctx: UserContext,
  { websiteId, title, html, url, limit }: SuggestLinksInput,
  posted: string[] = [],
) {
  const index = await siteIndexOf(ctx, websiteId);
  const draft = await inDraft('readDraft', title, html);
  const own = url ? plainAddress(url, url) : null;
  const itself = new Set([url ?? '', ...posted].map((link) => plainAddress(link, link)));
  const isOther = ({ page }: { page: { url: string } }) => !itself.has(plainAddress(page.url, page.url));
  const near = index.linkTargets(draft, title).filter(isOther).slice(0, TARGETS_MAX);
  const targets = near.map(({ page }) => ({ url: page.url, terms: index.termsOfTitle(page.title) }));
  const found = await inAnchors('findAnchors', html, targets, own, limit);
  const pages = new Map(near.map(({ page }) => [page.url, page]));
  return {
    links: found.flatMap((link) => {
      const page = pages.get(link.url);
      return page ? [{ ...viewPage(page), linked: page.linked, ...link }] : [];
    }),
  };
}

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
