import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { AppError } from '#server/errors.ts';
import { pictureType } from '#server/lib/picture.ts';
import type { OutgoingImage } from '#server/ports/cms/cms.ts';
import type { Piece } from './compose-post.ts';
import type { PublishContext } from '../publish-context.ts';

const OWN_IMAGE = /\/images\/([\w-]+)\.\w+$/;

/** The piece's featured image: our own from the database, any other through the guard. */
export async function loadImage(
  ctx: PublishContext,
  { featuredImage, imageAlt, title }: Piece,
  signal: AbortSignal,
): Promise<OutgoingImage | null> {
  if (!featuredImage) return null;
  const url = new URL(featuredImage, ctx.settings.publicUrl).href;
  try {
    const bytes = (await ownImage(ctx, url)) ?? (await foreignImage(ctx, url, signal));
    return { bytes, mediaType: await pictureType(bytes), alt: imageAlt || title, url, source: featuredImage };
  } catch (cause) {
    throw new AppError('upstreamFailed', PUBLISH_MESSAGES.imageFailed, {
      hint: 'The featured image of this piece cannot be read.',
      cause,
    });
  }
}

async function ownImage({ db, objects, user }: PublishContext, url: string) {
  const token = OWN_IMAGE.exec(url)?.[1];
  if (!token) return undefined;
  const image = await db.image.findFirst({ where: { token, userId: user.id }, select: { objectKey: true } });
  return image && (await objects.get(image.objectKey)).bytes;
}

async function foreignImage({ fetchSite }: PublishContext, url: string, signal: AbortSignal) {
  const answer = await fetchSite(url, { signal });
  if (answer.status !== 200) throw new Error(`The image's address answers ${answer.status}`);
  return answer.body;
}
