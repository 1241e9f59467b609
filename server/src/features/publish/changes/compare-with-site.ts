import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { StoredPost } from '#server/ports/cms/cms.ts';
import { textOf } from '#server/text/read-html.ts';
import { threaded } from '#server/threads/threaded.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type { PostText, SiteChangeView } from '#shared/schemas/publish.ts';
import type { PublicationIdInput } from '../inputs.ts';
import { ownPost } from '../own-post.ts';
import { composeText, readHead, type BlockChoices, type Piece } from '../post/compose-post.ts';
import type { PublishContext } from '../publish-context.ts';
import type * as reading from '../receipt/readable-text.ts';
import { latestVersion } from './versions.ts';

// Anybody may have edited the post.
const inReading = threaded<typeof reading>(import.meta.dirname, '../receipt/readable-text.ts');

export async function compareWithSite(ctx: UserContext, { id }: PublicationIdInput): Promise<SiteChangeView> {
  const { site, ref, piece, choices } = await ownPost(ctx, id);
  const [found, latest] = await Promise.all([site.read(ref), latestVersion(ctx.db, id)]);
  if (!found) throw new AppError('conflict', PUBLISH_MESSAGES.goneFromSite);
  const toSend = await textToSend(ctx, piece, choices);
  return threeWay(id, latest?.stored ?? found.stored, found.stored, toSend);
}

export async function toSiteChangedError(
  publicationId: string,
  delivered: StoredPost,
  onSite: StoredPost,
  toSend: PostText,
) {
  return new AppError('conflict', PUBLISH_MESSAGES.siteChanged, {
    hint: PUBLISH_MESSAGES.siteChangedHint,
    siteChange: await threeWay(publicationId, delivered, onSite, toSend),
  });
}

async function threeWay(publicationId: string, delivered: StoredPost, onSite: StoredPost, toSend: PostText) {
  return {
    publicationId,
    delivered: await textOfStored(delivered),
    onSite: await textOfStored(onSite),
    toSend,
  };
}

export async function textToSend(
  ctx: PublishContext,
  piece: Piece,
  choices: BlockChoices,
): Promise<PostText> {
  const { title, slug, excerpt } = piece;
  return {
    title,
    slug,
    excerpt,
    metaTitle: readHead(piece.head).title || title,
    metaDescription: piece.metaDescription,
    text: await inReading('readableText', await composeText(ctx, piece, choices)),
  };
}

export const textOfStored = async ({
  title,
  slug,
  excerpt,
  text,
  search,
}: StoredPost): Promise<PostText> => ({
  title: textOf(title),
  slug,
  excerpt: textOf(excerpt),
  text: await inReading('readableText', text),
  ...(search.title && { metaTitle: search.title }),
  ...(search.description && { metaDescription: search.description }),
});
